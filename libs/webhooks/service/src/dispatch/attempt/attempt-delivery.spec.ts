import { OffsetClock } from '@taprail/clock';
import { SqliteEventStore } from '@taprail/event-store';
import type { EndpointRecord, PlatformEndpoints } from '@taprail/webhooks-domain';
import { deferredCodec, Deliveries, acknowledgedCodec } from '../../deliveries/deliveries';
import type { RecentEndpoints } from '../../endpoints/recent-endpoints';
import type { PublicEvents } from '../../events/public-events';
import { OwnStream } from '../../log/own-stream';
import type { Sender, SendOrder, SendResult } from '../../sending/sender';
import type { DueDelivery } from '../schedule/due-delivery';
import { AttemptDelivery } from './attempt-delivery';
import { DeferralLog } from './deferral-log';
import type { EndpointSecrets } from './endpoint-secrets';
import { RecordOutcomes } from './record-outcomes';

const startMs = Date.parse('2026-03-02T11:00:00.000Z');
const deferred: DueDelivery = {
  id: 'dlv_1',
  dueMs: startMs,
  key: 'evt_1-we_1',
  endpointId: 'we_1',
  isFirst: false,
  subject: {
    eventId: 'evt_1',
    endpointId: 'we_1',
    platformId: 'plt_1',
    kind: 'tap.approved',
    eventAt: new Date(startMs).toISOString(),
    deadline: null,
    eventPlace: { stream: 'publicEvent-1', revision: 0 },
  },
};
const first: DueDelivery = { ...deferred, isFirst: true };
const answer = (error: string | null): SendResult => ({
  outcome: {
    statusCode: error === null ? 200 : 503,
    error,
    excerpt: null,
    answerHead: null,
    retryAfterMs: null,
    durationMs: 5,
    connectMs: 1,
    firstByteMs: 4,
  },
  signature: 't=1,v1=00',
});

describe('an attempt', () => {
  let store: SqliteEventStore;
  let status: EndpointRecord['status'];
  let attempts: AttemptDelivery;
  let outcomes: RecordOutcomes;
  let bodies: Map<string, string>;
  const send = jest.fn(async (_order: SendOrder) => answer(null));
  const clock = new OffsetClock(undefined, () => startMs);

  beforeEach(() => {
    store = new SqliteEventStore({ file: ':memory:' });
    status = 'enabled';
    bodies = new Map([['dlv_1', '{"id":"evt_1"}']]);
    send.mockReset().mockResolvedValue(answer(null));
    const known = (): PlatformEndpoints => ({
      length: 1,
      endpoints: { we_1: { id: 'we_1', status } as EndpointRecord },
    });
    const endpoints = { recent: () => undefined, current: async () => known() };
    const deliveries = new Deliveries(store, clock);
    attempts = new AttemptDelivery(
      deliveries,
      endpoints as unknown as RecentEndpoints,
      { body: async () => 'from the log' } as unknown as PublicEvents,
      { open: async () => ['whsec_1'] } as unknown as EndpointSecrets,
      { send, close: async () => undefined } satisfies Sender,
      clock,
    );
    const deferrals = new DeferralLog(new OwnStream(store, clock, deferredCodec, 'deferred-'), clock, () => undefined);
    outcomes = new RecordOutcomes(
      deliveries,
      deferrals,
      new OwnStream(store, clock, acknowledgedCodec, 'acknowledged-'),
    );
  });
  afterEach(() => store.close());

  const stored = async () => (await store.readAll(-1n)).events.map(({ type }) => type);

  it('that is the first is sent without a stream, with the body at hand', async () => {
    expect(await attempts.attempt(first, 0, bodies)).toMatchObject({
      type: 'acknowledged',
      attempt: { n: 1, error: null },
    });
    expect([send.mock.calls[0]![0].body, await stored()]).toEqual(['{"id":"evt_1"}', []]);
  });

  it('that is the first and fails has the wish of its receiver with it', async () => {
    const { outcome, signature } = answer('status_503');
    send.mockResolvedValue({ outcome: { ...outcome, retryAfterMs: 40_000 }, signature });
    expect(await attempts.attempt(first, 0, bodies)).toMatchObject({ type: 'failed', retryAfterMs: 40_000 });
  });

  it('waits while its endpoint is left alone, without a stream', async () => {
    const untilMs = startMs + 30_000;
    expect(await attempts.attempt(first, untilMs, bodies)).toEqual({ type: 'deferred', untilMs });
    expect(await attempts.attempt(deferred, untilMs, bodies)).toEqual({ type: 'deferred', untilMs });
    expect([send.mock.calls.length, await stored()]).toEqual([0, []]);
  });

  it.each([
    ['kept for disabled', 'disabled'],
    ['abandoned', 'deleted'],
  ] as const)('is %s when its endpoint is %s, on a stream of its own', async (type, now) => {
    status = now;
    expect(await attempts.attempt(first, 0, bodies)).toMatchObject({ type, stream: { revision: 0 } });
    expect([send.mock.calls.length, await stored()]).toEqual([0, ['DeliveryScheduled']]);
  });

  it('of a delivery that was deferred is not made again once it has succeeded, though it is still known as deferred', async () => {
    const outcome = await attempts.attempt(deferred, 0, bodies);
    expect([outcome.type, send.mock.calls[0]![0].body]).toEqual(['acknowledged', 'from the log']);
    if (outcome.type === 'acknowledged') expect(await outcomes.recordAcknowledged(deferred, outcome)).toBeUndefined();
    expect(await attempts.attempt(deferred, 0, bodies)).toEqual({ type: 'not due', nextMs: null });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('is not made before the time that its stream says', async () => {
    send.mockResolvedValue(answer('status_503'));
    const outcome = await attempts.attempt(first, 0, bodies);
    const next = outcome.type === 'failed' ? await outcomes.recordFailed(first, outcome) : undefined;
    expect(next).toMatchObject({ id: 'dlv_1', isFirst: false });
    expect(await attempts.attempt({ ...next!, dueMs: startMs }, 0, bodies)).toEqual({
      type: 'not due',
      nextMs: next!.dueMs,
    });
  });

  it('fails where the log cannot be reached, and nothing is sent', async () => {
    const error = new Error('away');
    jest.spyOn(store, 'read').mockRejectedValue(error);
    const { subject: _, ...retry } = deferred;
    await expect(attempts.attempt(retry, 0, bodies)).rejects.toBe(error);
    expect(send).not.toHaveBeenCalled();
  });
});
