import { catalogue, optInKinds } from '@taprail/contracts';
import { faultsIn } from '@taprail/contracts/testing';
import { type Api, eventually, newPlatform, uniqueRef } from '../harness/api';
import { FollowedSubMerchant, wholeBistro } from '../harness/onboard';
import { PlatformReceiver } from '../harness/receiver';
import { failure, Restaurant } from '../harness/restaurant';

type Told = Readonly<{ type: string; sequence: number; data: any }>;

const refund = { reason: 'requested_by_customer', amount: 1_250 };

/** A sale whose refund the issuer refuses. */
const failedRefund = async (restaurant: Restaurant) => {
  await restaurant.presentCard('dev_test_approve', 'card_refund_fail');
  const sale = await restaurant.sell();
  const { body } = await restaurant.api.post(`/v1/transactions/${sale.transaction_id}/refunds`, refund);
  return { sale, refund: body };
};

/** What a sub-merchant is debited is the platform's, and is paid out. */
const paidPlatform = async ({ api, ref }: Restaurant) => {
  const account = { account_holder_name: 'Bistro Suite GmbH', iban: 'DE89370400440532013000' };
  await api.send('PUT', '/v1/platform-balance/EUR/bank-account', { body: account });
  const debit = { submerchant: ref, direction: 'debit', amount: 5_000, currency: 'EUR', reason: 'equipment' };
  await api.post('/v1/adjustments', debit);
  const { body } = await eventually(
    () => api.post('/v1/platform-payouts', { currency: 'EUR' }),
    ({ status }) => status === 201,
  );
  return body;
};

describe('opt-in events', () => {
  let everything: PlatformReceiver;
  let named: PlatformReceiver;
  let api: Api;
  beforeEach(async () => {
    [everything, named] = [await PlatformReceiver.open(), await PlatformReceiver.open()];
    api = (await newPlatform('opt-in')).api;
    await everything.registered(api, ['*']);
  });
  afterEach(async () => {
    await everything.close();
    await named.close();
  });
  const told = ({ delivered }: PlatformReceiver): readonly Told[] =>
    delivered.map(({ body }) => body as Told).sort((one, other) => one.sequence - other.sequence);

  it('of onboarding reach the endpoint that names their family, with status and reason, and no other', async () => {
    const { secret } = await named.registered(api, ['submerchant.*']);
    const followed = await FollowedSubMerchant.submit(api, wholeBistro(uniqueRef('told')));
    await followed.becomes('enabled');
    await followed.test('reject', { reason: 'fraud' });
    await eventually(
      async () => told(named).map(({ type }) => type),
      (types) => types.includes('submerchant.rejected'),
    );
    await named.got(6, secret);
    const events = told(named);
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_event, n) => n + 1));
    expect(events.map(({ type, data }) => [type, data.object.status])).toEqual([
      ['submerchant.status.updated', 'received'],
      ['submerchant.status.updated', 'creating'],
      ['submerchant.status.updated', 'enabled'],
      ['submerchant.enabled', 'enabled'],
      ['submerchant.status.updated', 'rejected'],
      ['submerchant.rejected', 'rejected'],
    ]);
    expect(events.at(-1)).toMatchObject({
      submerchant: followed.ref,
      transaction_id: null,
      data: {
        object: { object: 'sub_merchant', externalRef: followed.ref, reason: 'rejected.fraud', charges_enabled: false },
      },
    });
    expect(everything.delivered).toEqual([]);
    expect((await api.get('/v1/events')).body.data).toEqual([]);
    const { body } = await api.get('/v1/events?type=submerchant.rejected');
    expect(body.data).toEqual([events.at(-1)]);
  });

  it('of a refund that failed reach the endpoint that names them, with the reason, and leave no gap for others', async () => {
    const { secret } = await named.registered(api, ['refund.failed']);
    const restaurant = await Restaurant.open(api);
    const failed = await failedRefund(restaurant);
    const [event] = (await named.got(1, secret)).map(({ body }) => body as any);
    expect(event).toMatchObject({
      type: 'refund.failed',
      transaction_id: failed.sale.transaction_id,
      data: { object: { ...failed.refund, failure_reason: 'refund_declined', late: false } },
    });
    await everything.got(2);
    expect(told(everything).map(({ type, sequence }) => [type, sequence])).toEqual([
      ['tap.approved', 1],
      ['charge.captured', 2],
    ]);
    const listed = await api.get(`/v1/events?transaction=${failed.sale.transaction_id}&type=refund.failed`);
    expect(listed.body.data).toEqual([event]);
    const both = await api.get('/v1/events?types[]=refund.failed&types[]=charge.captured&order=asc');
    expect(both.body.data.map(({ type }: Told) => type)).toEqual(['charge.captured', 'refund.failed']);
  });

  it('can be changed to, and triggered about a tap, a refund, a sub-merchant and a platform payout', async () => {
    const { id } = await named.registered(api, ['tap.*']);
    const restaurant = await Restaurant.open(api);
    const platformPayout = await paidPlatform(restaurant);
    const failed = await failedRefund(restaurant);
    await named.got(1);
    const changed = await api.patch(`/v1/webhook-endpoints/${id}`, { enabled_events: [...optInKinds] });
    expect(changed.body.enabled_events).toEqual(optInKinds);
    const subjects: Readonly<Record<string, string>> = {
      'platform_payout.scheduled': platformPayout.id,
      'platform_payout.paid': platformPayout.id,
      'platform_payout.failed': platformPayout.id,
      'refund.failed': failed.refund.id,
      'tap.canceled': failed.sale.id,
    };
    for (const type of optInKinds) {
      named.delivered.length = 0;
      const object_id = subjects[type] ?? restaurant.ref;
      const { status } = await api.post('/v1/test/events/trigger', { type, object_id });
      expect([type, status]).toEqual([type, 202]);
      const { body } = (await named.got(1))[0]!;
      expect(body.type).toBe(type);
      const { schema } = catalogue[type];
      expect([type, faultsIn(schema.properties!['object']!, body.data.object)]).toEqual([type, []]);
    }
    const unknown = { type: 'submerchant.enabled', object_id: 'nobody' };
    expect(failure(await api.post('/v1/test/events/trigger', unknown))).toEqual([
      404,
      'sub_merchant_not_found',
      'object_id',
    ]);
  });
});

describe('refunds', () => {
  it('are listed newest first, and found by status, sale, sub-merchant and time', async () => {
    const restaurant = await Restaurant.ofItsOwn('refunds');
    const { api } = restaurant;
    const failed = await failedRefund(restaurant);
    await restaurant.presentCard('dev_test_approve', 'visa_credit');
    const sale = await restaurant.sell();
    const { body: given } = await api.post(`/v1/transactions/${sale.transaction_id}/refunds`, refund);
    const list = async (query: string) => (await api.get(`/v1/refunds${query}`)).body;
    const ids = async (query: string) => (await list(query)).data.map(({ id }: { id: string }) => id);
    expect(failed.refund).toMatchObject({ status: 'failed', failure_reason: 'refund_declined' });
    expect(given).toMatchObject({ status: 'succeeded', failure_reason: null });
    expect((await list('')).data).toEqual([given, failed.refund]);
    expect(await ids('?status=failed')).toEqual([failed.refund.id]);
    expect(await ids(`?transaction=${sale.transaction_id}`)).toEqual([given.id]);
    expect(await ids(`?submerchant=${restaurant.ref}`)).toEqual([given.id, failed.refund.id]);
    expect(await ids('?submerchant=another')).toEqual([]);
    expect(await ids('?created[lt]=2020-01-01T00:00:00Z')).toEqual([]);
    const first = await list('?limit=1');
    expect([first.has_more, await ids(`?limit=1&cursor=${first.next_cursor}`)]).toEqual([true, [failed.refund.id]]);
    expect(failure(await api.get('/v1/refunds?status=lost'))).toEqual([422, 'invalid_enum_value', 'status']);
    expect(failure(await api.get('/v1/refunds?transaction=tap_1'))).toEqual([422, 'invalid_value', 'transaction']);
    expect((await (await newPlatform('other')).api.get('/v1/refunds')).body.data).toEqual([]);
  });
});
