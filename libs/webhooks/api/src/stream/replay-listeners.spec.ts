import { FeedChanges } from './feed-changes';
import { ReplayListeners } from './replay-listeners';

const untilMs = 1_772_360_100_000;
const caller = { platformId: 'plt_1', keyId: 'key_1' } as never;

describe('a listener for replays', () => {
  let append: (page: object) => void;
  let closed: number;
  let sent: { name: string; key: string; data: object }[];
  let ending: AbortController;
  beforeEach(() => {
    closed = 0;
    sent = [];
    ending = new AbortController();
  });

  const log = () => ({
    close: async () => void (closed += 1),
    async *[Symbol.asyncIterator]() {
      for (;;) yield await new Promise<object>((resolve) => (append = resolve));
    },
  });
  const listenersWith = (send: (command: any) => Promise<unknown>): ReplayListeners => {
    const changes = new FeedChanges({ head: async () => 0n, subscribe: () => log() } as never);
    return new ReplayListeners(changes, { send } as never);
  };
  const open = (kinds: readonly string[] = [], listeners = listenersWith(async (command) => void sent.push(command))) =>
    listeners.open({ kinds, untilMs, signal: ending.signal }, caller);
  const replayed = (eventId: string, platformId = 'plt_1', kind = 'tap.approved') => ({
    stream: `toldAgain-${eventId}`,
    type: 'EventReplayedToListeners',
    data: JSON.stringify({ eventId, platformId, kind }),
    metadata: '{"schema":1}',
  });
  const settled = () => new Promise(setImmediate);

  it('is handed what its platform replays, once', async () => {
    const replays = await open();
    append({ events: [replayed('evt_1'), replayed('evt_2', 'plt_2'), { stream: 'publicEvents-by_1' }] });
    await settled();
    append({ events: [replayed('evt_3')] });
    await settled();
    expect([replays().map(({ eventId }) => eventId), replays()]).toEqual([['evt_1', 'evt_3'], []]);
  });

  it('is handed only the kinds that it wants', async () => {
    const replays = await open(['charge.captured']);
    append({ events: [replayed('evt_1'), replayed('evt_2', 'plt_1', 'charge.captured')] });
    await settled();
    expect(replays().map(({ eventId }) => eventId)).toEqual(['evt_2']);
  });

  it('is announced until its end, and withdrawn when it is over', async () => {
    await open(['tap.approved']);
    ending.abort();
    await settled();
    const about = { platformId: 'plt_1', listenerId: expect.stringMatching(/^lsn_/), untilMs };
    expect(sent).toMatchObject([
      { name: 'webhooks.open-listener', key: 'plt_1', data: { ...about, kinds: ['tap.approved'] } },
      { name: 'webhooks.close-listener', key: 'plt_1', data: about },
    ]);
    expect(closed).toBe(1);
  });

  it('leaves nothing behind when it cannot be announced', async () => {
    const unheard = listenersWith(async () => {
      throw new Error('nobody there');
    });
    await expect(open([], unheard)).rejects.toThrow('nobody there');
    ending.abort();
    await settled();
    expect(closed).toBe(1);
  });

  it('that hung up before it was open is closed at once', async () => {
    ending.abort();
    await open();
    await settled();
    expect([sent.map(({ name }) => name), closed]).toEqual([['webhooks.open-listener', 'webhooks.close-listener'], 1]);
  });
});
