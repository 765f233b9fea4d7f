import { randomUUID } from 'node:crypto';
import { pspEventStreamPrefix, type PspEventRoute } from '@taprail/contracts';
import { SqliteEventStore } from '@taprail/event-store';
import { LogReceivedPspEvents } from './log.received-psp-events';

const occurredAt = '2026-03-02T11:00:00.000Z';

describe('received events of the provider', () => {
  let store: SqliteEventStore;
  let received: LogReceivedPspEvents;
  beforeEach(() => {
    store = new SqliteEventStore({ file: ':memory:' });
    received = new LogReceivedPspEvents(store);
  });
  afterEach(() => store.close());

  const append = (stream: string, data: object) =>
    store.append(stream, 'no-stream', [
      { id: randomUUID(), type: 'PspEventReceived', data: JSON.stringify(data), metadata: '{}' },
    ]);
  const receive = (eventId: string, type: string, more: object = { objectId: `obj_${eventId}` }) =>
    append(`${pspEventStreamPrefix}stripe-${eventId}`, { eventId, type, accountId: null, occurredAt, ...more });
  const idsOf = async (route: PspEventRoute, after: number, limit = 100) => {
    const { events, place } = await received.page(route, after, limit);
    return { ids: events.map(({ eventId }) => eventId), place };
  };

  it('are paged in their order, for the route that acts on them', async () => {
    await receive('evt_1', 'charge.captured');
    await receive('evt_2', 'account.updated');
    await receive('evt_3', 'payment_intent.succeeded');
    await receive('evt_4', 'payout.paid');
    await receive('evt_5', 'customer.created');
    expect((await idsOf('taps', 0)).ids).toEqual(['evt_1', 'evt_3']);
    expect((await idsOf('ledger', 0)).ids).toEqual(['evt_4']);
    expect((await idsOf('onboarding', 0)).ids).toEqual(['evt_2']);
  });

  it('go on from a place, which stays what it is', async () => {
    for (let n = 1; n <= 5; n += 1) {
      await append(`other-${n}`, {});
      await receive(`evt_${n}`, 'charge.captured');
    }
    const { events, place } = await received.page('taps', 0, 2);
    expect([events.map(({ eventId }) => eventId), place]).toEqual([['evt_1', 'evt_2'], events[1]!.place]);
    expect(await idsOf('taps', events[0]!.place, 1)).toEqual({ ids: ['evt_2'], place });
    const rest = await idsOf('taps', place);
    expect(rest.ids).toEqual(['evt_3', 'evt_4', 'evt_5']);
    expect((await idsOf('taps', rest.place)).ids).toEqual([]);
    await receive('evt_6', 'charge.captured');
    expect((await idsOf('taps', rest.place)).ids).toEqual(['evt_6']);
  });

  it('are read past any number of events that are for others', async () => {
    for (let n = 1; n <= 1_200; n += 1) await receive(`evt_${n}`, 'account.updated');
    await receive('evt_last', 'refund.failed');
    expect((await idsOf('taps', 0)).ids).toEqual(['evt_last']);
  });

  it('have no object where an earlier release stored them', async () => {
    await receive('evt_1', 'account.updated', { accountId: 'acct_1' });
    expect((await received.page('onboarding', 0, 1)).events).toEqual([
      {
        place: expect.any(Number),
        eventId: 'evt_1',
        type: 'account.updated',
        accountId: 'acct_1',
        objectId: null,
        occurredAt,
      },
    ]);
  });
});
