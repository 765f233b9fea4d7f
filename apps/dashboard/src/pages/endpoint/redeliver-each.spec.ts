import { TaprailError } from '@taprail/sdk';
import { redeliverEach, type RedeliveryOrder } from './redeliver-each';

const orders = ['a', 'b', 'c'].map((id): RedeliveryOrder => ({ eventId: `evt_${id}`, idempotencyKey: `key-${id}` }));

const rejection = (status: number, code: string) =>
  new TaprailError({ type: 'conflict_error', code, message: `Because of ${code}.`, status });

/** Runs all orders; `answers` are what the API says to some of the events. */
const run = (answers: Readonly<Record<string, () => void>> = {}, signal = new AbortController().signal) => {
  const sent: RedeliveryOrder[] = [];
  const progress: (readonly [number, number])[] = [];
  const outcome = redeliverEach(orders, {
    send: async (order) => {
      sent.push(order);
      answers[order.eventId]?.();
    },
    report: (done, total) => progress.push([done, total]),
    signal,
  });
  return { outcome, sent, progress };
};
const failing = (error: Error) => () => {
  throw error;
};

it('each event is sent once under its own key, one after the other', async () => {
  const { outcome, sent, progress } = run();
  expect(await outcome).toBe('3 events replayed.');
  expect(sent).toEqual(orders);
  expect(progress).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ]);
});

it('a rejected event does not keep the others back, and its reason is told', async () => {
  const { outcome, sent } = run({ evt_b: failing(rejection(409, 'no_subscribed_endpoint')) });
  expect(await outcome).toBe('2 events replayed, 1 rejected (no_subscribed_endpoint).');
  expect(sent).toHaveLength(3);
});

it.each([
  ['a lost connection', new TaprailError({ type: 'connection_error', code: 'connection_failed', message: 'Lost.' })],
  ['the end of the session', rejection(401, 'invalid_session')],
  ['the hourly limit', rejection(429, 'rate_limited')],
])('%s ends it, because the next event would meet it too', async (_, error) => {
  const { outcome, sent } = run({ evt_b: failing(error) });
  await expect(outcome).rejects.toThrow(`Stopped after 1 of 3. 1 event replayed. ${error.message}`);
  expect(sent).toHaveLength(2);
});

it('cancelled, it sends no further event and says how far it came', async () => {
  const cancelling = new AbortController();
  const { outcome, sent } = run({ evt_a: () => cancelling.abort() }, cancelling.signal);
  expect(await outcome).toBe('Cancelled after 1 of 3. 1 event replayed.');
  expect(sent).toHaveLength(1);
});
