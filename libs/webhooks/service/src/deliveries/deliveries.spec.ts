import { OffsetClock } from '@taprail/clock';
import { SqliteEventStore, verifyChain } from '@taprail/event-store';
import { Deliveries, dispatcherEnvelope } from './deliveries';

const startMs = Date.parse('2026-03-02T11:00:00.000Z');
const clockAt = (ms: number) => new OffsetClock(undefined, () => ms);
const subject = {
  eventId: 'evt_1',
  endpointId: 'we_1',
  platformId: 'plt_1',
  kind: 'tap.approved',
  eventAt: new Date(startMs).toISOString(),
  deadline: null,
  eventPlace: { stream: 'publicEvent-1', revision: 0 },
} as const;

describe('a delivery that was begun before a crash', () => {
  it('goes on from what was written then, whatever the clock says now', async () => {
    const store = new SqliteEventStore({ file: ':memory:' });
    const before = new Deliveries(store, clockAt(startMs));
    const begun = await before.begin('dlv_1', subject);
    const after = new Deliveries(store, clockAt(startMs + 60_000));
    const again = await after.begin('dlv_1', subject);
    expect(again).toEqual(begun);
    await after.executeFrom(
      'evt_1-we_1',
      again,
      { type: 'Abandon', deliveryId: 'dlv_1' },
      dispatcherEnvelope('dlv_1/1'),
    );
    const stored = await store.read('delivery-evt_1-we_1', 0, 10);
    expect(stored.map(({ type }) => type)).toEqual(['DeliveryScheduled', 'DeliveryExhausted']);
    verifyChain(stored);
    await store.close();
  });
});
