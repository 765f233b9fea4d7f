import { OffsetClock } from '@taprail/clock';
import { SqliteEventStore } from '@taprail/event-store';
import type { EndpointRecord } from '@taprail/webhooks-domain';
import { Deliveries } from '../deliveries/deliveries';
import type { RecentBooks } from '../endpoints/recent-books';
import type { SendResult } from '../sending/sender';
import type { DueDelivery } from './dispatcher';
import type { SendEvent } from './send-event';
import { TryDelivery } from './try-delivery';

const startMs = Date.parse('2026-03-02T11:00:00.000Z');
const deferred: DueDelivery = {
  id: 'dlv_1',
  dueMs: startMs,
  key: 'evt_1-we_1',
  endpointId: 'we_1',
  isFirst: true,
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
const acknowledged: SendResult = {
  outcome: {
    statusCode: 200,
    error: null,
    excerpt: null,
    answerHead: null,
    retryAfterMs: null,
    durationMs: 5,
    connectMs: 1,
    firstByteMs: 4,
  },
  signature: 't=1,v1=00',
};

describe('a delivery that was deferred', () => {
  const store = new SqliteEventStore({ file: ':memory:' });
  const clock = new OffsetClock(undefined, () => startMs);
  const send = jest.fn(async () => acknowledged);
  const books = { current: async () => ({ endpoints: { we_1: { id: 'we_1', status: 'enabled' } as EndpointRecord } }) };
  const attempts = new TryDelivery(
    new Deliveries(store, clock),
    books as unknown as RecentBooks,
    { send } as unknown as SendEvent,
    clock,
    async () => undefined,
  );
  afterAll(() => store.close());

  it('is not sent again once it has succeeded, by whoever still has it as deferred', async () => {
    expect((await attempts.once(deferred, 0)).verdict.result).toBe('succeeded');
    expect(await attempts.once(deferred, 0)).toEqual({ verdict: { result: 'not tried', durationMs: 0 }, nextMs: null });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
