import { Rejection } from '@taprail/event-sourcing';
import { type EventStore, RevisionConflict } from '@taprail/event-store';
import { publicEventStreamPrefix, sendsMax } from '@taprail/webhooks-domain';
import { Deliveries, deliveryKey, dispatcherEnvelope, subjectOf } from '../deliveries/deliveries';
import { type PlacedEvent, publicEventCodec } from '../events/public-events';
import { answering, type ReceiverServer, receiver } from '../testing/receivers';
import { type WebhookLogs, openLogs, WebhooksWorld } from '../testing/webhooks-world';

/** Longer than the dispatcher waits before it tries again what it could not attempt. */
const againMs = 1_500;

let logs: WebhookLogs;
let world: WebhooksWorld;
let acknowledging: ReceiverServer;
/** How often others write to the stream of a delivery before its outcome can be. */
let conflicts: number;

beforeEach(async () => {
  const opened = await openLogs();
  const { store } = opened;
  conflicts = 0;
  const contended: EventStore = Object.assign(Object.create(store) as EventStore, {
    append: async (...append: Parameters<EventStore['append']>) => {
      const [stream, expected, [first]] = append;
      if (first?.type === 'AttemptSucceeded' && conflicts > 0) {
        conflicts -= 1;
        throw new RevisionConflict(stream, expected, Number(expected) + 1);
      }
      return store.append(...append);
    },
  });
  logs = { ...opened, store: contended };
  acknowledging = await receiver(answering('200 OK'));
  world = await WebhooksWorld.open(logs);
  await world.register('we_1', acknowledging.port);
  await world.publish();
  await world.settled();
});
afterEach(async () => {
  await acknowledging.close();
  await world.close();
  await logs.close();
});

const recorded = async (): Promise<PlacedEvent> => {
  const { events } = await logs.store.readAll(-1n, { streamPrefixes: [publicEventStreamPrefix] });
  const { stream, revision } = events[0]!;
  const [event] = publicEventCodec.decode(events[0]!).event.data.events;
  return { event: event!, place: { stream, revision } };
};
const replay = async (deliveryId: string): Promise<void> => {
  const { event, place } = await recorded();
  const subject = subjectOf(event, place, 'we_1');
  const command = { type: 'Replay', deliveryId, ...subject, hasFirstDelivery: true } as const;
  const ask = () =>
    new Deliveries(logs.store, logs.clock).execute(deliveryKey(subject), command, dispatcherEnvelope(deliveryId));
  // Asked again where the outcomes of earlier ones were written meanwhile, as the answer asks the caller to.
  for (let isAsked = false; !isAsked;) {
    isAsked = await ask().then(
      () => true,
      (error: unknown) => {
        if (error instanceof Rejection && error.code === 'concurrent_modification') return false;
        throw error;
      },
    );
  }
};
/** Of the stream, which has replays and not what was acknowledged at once. */
const replays = async () => (await world.deliveries()).flatMap(({ runs }) => runs).filter((it) => it.replayed);
/** Resolves when everything that would be sent again has been. */
const rested = async (): Promise<void> => {
  for (let isOver = false, turns = 0; !isOver && turns < 100; turns += 1) {
    isOver = (await replays()).every(({ status }) => status !== 'pending');
    logs.clock.advanceTo(logs.clock.now().getTime() + againMs);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await world.settled();
  }
};

describe('a replay', () => {
  it('is sent once, though others write to its stream while its outcome is written', async () => {
    // As many as one write gives up after, and a few more.
    conflicts = 12;
    await replay('dlv_1');
    await rested();
    expect(acknowledging.requests).toHaveLength(2);
    expect(conflicts).toBe(0);
    expect((await replays()).map(({ status, attempts }) => [status, attempts.length])).toEqual([['succeeded', 1]]);
  });

  it(`is among at most ${sendsMax} sends, though all of them are asked for at once`, async () => {
    for (let n = 1; n < sendsMax; n += 1) await replay(`dlv_${n}`);
    await expect(replay('dlv_more')).rejects.toMatchObject({ code: 'delivery_attempts_exhausted' });
    await rested();
    expect(acknowledging.requests).toHaveLength(sendsMax);
    expect((await replays()).map(({ status, attempts }) => [status, attempts.length])).toEqual(
      Array(sendsMax - 1).fill(['succeeded', 1]),
    );
  });
});
