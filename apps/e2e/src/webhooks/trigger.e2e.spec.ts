import { catalogue } from '@taprail/contracts';
import { faultsIn } from '@taprail/contracts/testing';
import { type Api, eventually } from '../harness/api';
import { PlatformReceiver } from '../harness/receiver';
import { failure, Restaurant } from '../harness/restaurant';

type Kind = 'tap.declined' | 'charge.captured' | 'charge.failed' | 'charge.refunded' | 'dispute.closed';

describe('an event that is triggered', () => {
  let receiver: PlatformReceiver;
  let restaurant: Restaurant;
  let api: Api;
  let tap: any;
  let disputeId: string;
  const trigger = (type: string, object_id: string) => api.post('/v1/test/events/trigger', { type, object_id });

  beforeAll(async () => {
    receiver = await PlatformReceiver.open();
    restaurant = await Restaurant.ofItsOwn('trigger');
    ({ api } = restaurant);
    tap = await restaurant.sell();
    ({ id: disputeId } = await restaurant.disputedSale());
    // Events from before the endpoint are recorded before it exists, and not sent to it.
    await eventually(
      () => api.get('/v1/events?type=dispute.opened'),
      ({ body }) => body.data.length > 0,
    );
    await eventually(
      () => restaurant.record(tap.transaction_id),
      ({ settlement }) => settlement !== null,
    );
  });
  afterAll(() => receiver.close());

  it('needs somebody who hears of it', async () =>
    expect(failure(await trigger('tap.declined', tap.id))).toEqual([409, 'no_subscribed_endpoint', undefined]));

  it('tells of what is there in the shape of its kind, once, and is in no list', async () => {
    const { id: endpoint, secret } = await receiver.registered(api);
    const { body: before } = await api.get(`/v1/transactions/${tap.transaction_id}`);
    const asked: readonly (readonly [Kind, string])[] = [
      ['tap.declined', tap.id],
      ['charge.captured', tap.transaction_id],
      ['charge.failed', tap.transaction_id],
      ['charge.refunded', tap.transaction_id],
      ['dispute.closed', disputeId],
    ];
    for (const [kind, id] of asked) {
      receiver.delivered.length = 0;
      const { status, body } = await trigger(kind, id);
      expect([status, body.deliveries]).toEqual([202, [{ id: expect.any(String), endpoint, status: 'queued' }]]);
      const heard = (await receiver.got(1, secret))[0]!.body;
      expect(heard).toMatchObject({ id: body.event_id, type: kind, submerchant: restaurant.ref, livemode: false });
      expect(heard.data.object.id).toBe(id);
      const { object: _example, ...shape } = catalogue[kind].example;
      expect(faultsIn(catalogue[kind].schema, { ...shape, object: heard.data.object })).toEqual([]);
      const { data: listed } = (await api.get('/v1/events')).body;
      expect(listed.map((event: any) => event.id)).not.toContain(body.event_id);
    }
    expect((await api.get(`/v1/transactions/${tap.transaction_id}`)).body).toEqual(before);
  });

  it.each([
    ['tap.approved', () => tap.transaction_id, [404, 'tap_not_found', 'object_id']],
    ['charge.captured', () => tap.id, [404, 'transaction_not_found', 'object_id']],
    ['payout.paid', () => 'po_01J8ZQ4Y7M3N5P6R8S9T0V1W2X', [404, 'payout_not_found', 'object_id']],
    ['dispute.opened', () => 'dp_', [404, 'dispute_not_found', 'object_id']],
    ['tap.happened', () => tap.id, [422, 'invalid_enum_value', 'type']],
  ])('as %s is refused of what is not one', async (type, id, expected) =>
    expect(failure(await trigger(type, id()))).toEqual(expected),
  );

  it('is refused of what belongs to another platform', async () => {
    const { api: others } = await Restaurant.ofItsOwn('trigger-others');
    const asked = await others.post('/v1/test/events/trigger', { type: 'tap.approved', object_id: tap.id });
    expect(failure(asked)).toEqual([404, 'tap_not_found', 'object_id']);
  });
});
