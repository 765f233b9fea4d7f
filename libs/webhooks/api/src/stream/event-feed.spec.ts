import type { FeedPlace } from '../events/public-event-reads';
import { EventFeed, type FedEvent } from './event-feed';
import { FeedChanges, type ListenerReplay } from './feed-changes';

describe('the feed as it grows', () => {
  let rows: readonly { key: string; row: { kind: string }; createdPosition: bigint }[];
  let wake: () => void;
  let closed: number;
  let feed: EventFeed;
  let ending: AbortController;
  beforeEach(() => {
    rows = [];
    ending = new AbortController();
    const events = {
      end: async () => ({ after: rows.at(-1)?.createdPosition ?? -1n, afterKey: rows.at(-1)?.key ?? '' }),
      list: async (_platform: string, { after, afterKey }: FeedPlace) =>
        rows.filter(({ key, createdPosition: position }) => position > after || (position === after && key > afterKey)),
      find: async (_platform: string, key: string) => ({ body: `{"id":"${key}"}` }),
      at: async (key: string) => ({ body: `{"id":"${key}"}` }),
    };
    closed = 0;
    feed = new EventFeed(events as never, new FeedChanges({ head: async () => 0n, subscribe: () => log() } as never));
  });
  afterEach(() => ending.abort());

  const log = () => ({
    close: async () => void (closed += 1),
    async *[Symbol.asyncIterator]() {
      for (;;) {
        await new Promise<void>((resolve) => (wake = resolve));
        yield { events: [{ stream: 'publicEvents-by_1' }] };
      }
    },
  });
  const happen = (...keys: readonly string[]): void => {
    rows = [
      ...rows,
      // Two and two were recorded together.
      ...keys.map((key, n) => ({
        key,
        row: { kind: key.slice(0, 1) },
        createdPosition: BigInt((rows.length + n) >> 1),
      })),
    ];
    wake?.();
  };
  const follow = (options: Partial<Parameters<EventFeed['follow']>[0]> = {}) =>
    feed.follow({
      platformId: 'plt_1',
      kinds: [],
      after: undefined,
      signal: ending.signal,
      silenceMs: 60_000,
      ...options,
    });
  const fed = (key: string): FedEvent => ({
    id: key,
    kind: key.slice(0, 1),
    body: `{"id":"${key}"}`,
    replayed: false,
  });
  const next = async (following: ReturnType<typeof follow>) => (await following.next()).value;

  it('begins with what happens next, or after a place', async () => {
    happen('a1', 'a2');
    const [fresh, early] = [follow(), follow({ after: { after: 0n, afterKey: 'a1' } })];
    expect(await next(early)).toEqual(fed('a2'));
    const waiting = next(fresh);
    await new Promise(setImmediate);
    happen('a3');
    expect([await waiting, await next(early)]).toEqual([fed('a3'), fed('a3')]);
  });

  it('passes over other kinds', async () => {
    const following = follow({ kinds: ['b'], after: { after: -1n, afterKey: '' } });
    happen('a1', 'b2', 'a3', 'b4');
    expect([await next(following), await next(following)]).toEqual([fed('b2'), fed('b4')]);
  });

  it('has replayed events between them, which are no place to go on from', async () => {
    let again: readonly Partial<ListenerReplay>[] = [];
    const replays = () => {
      const replayed = again;
      again = [];
      return replayed as readonly ListenerReplay[];
    };
    const following = follow({ replays });
    happen('a1');
    const waiting = next(following);
    await new Promise(setImmediate);
    again = [{ eventId: 'a1', kind: 'tap.approved' }];
    happen('a2');
    expect(await waiting).toEqual(fed('a2'));
    expect(await next(following)).toEqual({ ...fed('a1'), kind: 'tap.approved', replayed: true });
    const after = next(following);
    await new Promise(setImmediate);
    happen('a3');
    expect(await after).toEqual(fed('a3'));
  });

  it('says when nothing has happened for long', async () => {
    const following = follow({ silenceMs: 10 });
    expect(await next(following)).toBeUndefined();
    happen('a1');
    expect(await next(following)).toEqual(fed('a1'));
  });

  it('ends while it waits', async () => {
    const following = follow();
    const waiting = following.next();
    await new Promise(setImmediate);
    ending.abort();
    expect(await waiting).toEqual({ done: true, value: undefined });
    await new Promise(setImmediate);
    expect(closed).toBe(1);
  });
});
