import { type Api, eventually, uniqueRef } from '../../harness/api';
import { FollowedSubMerchant, wholeBistro } from '../../harness/onboard';
import { failure, Restaurant } from '../../harness/restaurant';

describe('a platform’s settings', () => {
  let restaurant: Restaurant;
  let api: Api;
  const settings = {
    platform_fee: { bps: 100, fixed: 10, max: 50 },
    tip_max_percent: 20,
    ceiling_multiple_max: 2,
    fee_bearer: 'platform',
    statement_descriptor_prefix: 'SUITE',
  };
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('rules');
    ({ api } = restaurant);
    expect((await api.patch('/v1/platform', settings)).status).toBe(200);
  });
  /** The record once the ledger has posted the sale: from then on it is at rest. */
  const sold = async (more: object = {}) => {
    const { transaction_id: id } = await restaurant.sell(more);
    return eventually(
      () => restaurant.record(id),
      ({ settlement }) => settlement !== null,
    );
  };

  it('are on the record of every sale, whatever becomes of them later', async () => {
    const record = await sold({ statement_descriptor_suffix: 'Table 4' });
    const expected = { platform_fee: 50, fee_bearer: 'platform', statement_descriptor: 'SUITE* Table 4' };
    expect(record).toMatchObject(expected);
    await api.patch('/v1/platform', { fee_bearer: null, statement_descriptor_prefix: 'OTHER' });
    expect(await restaurant.record(record.id)).toEqual(record);
    expect(await sold()).toMatchObject({ fee_bearer: 'sub_merchant', statement_descriptor: 'OTHER' });
    await api.patch('/v1/platform', settings);
  });

  it('give way to what a tap says itself, or a sub-merchant', async () => {
    expect(await sold({ platform_fee: 7 })).toMatchObject({ platform_fee: 7 });
    const own = { settings: { payments: { statement_descriptor: 'BISTRO KERN' } } };
    const followed = await FollowedSubMerchant.submit(api, wholeBistro(uniqueRef('named'), own));
    await followed.becomes('enabled');
    const record = (more: object = {}) => sold({ submerchant: followed.ref, ...more });
    expect(await record()).toMatchObject({ statement_descriptor: 'BISTRO KERN' });
    expect(await record({ statement_descriptor_suffix: 'Bar' })).toMatchObject({ statement_descriptor: 'SUITE* Bar' });
  });

  it.each<[string, object, readonly unknown[]]>([
    [
      'a statement of more than 22 characters',
      { statement_descriptor_suffix: 'Berlin Mitte 123' },
      [422, 'invalid_value', 'statement_descriptor_suffix'],
    ],
    [
      'signs that no statement shows',
      { statement_descriptor_suffix: 'a*b' },
      [422, 'invalid_value', 'statement_descriptor_suffix'],
    ],
    ['a tip above a fifth', { capture_mode: 'tap_with_tip', tip_amount: 841 }, [422, 'tip_too_large', 'tip_amount']],
    [
      'a ceiling above the double',
      { capture_mode: 'pre-auth', ceiling_amount: 8_401 },
      [422, 'ceiling_too_large', 'ceiling_amount'],
    ],
  ])('refuse %s', async (_what, more, expected) => expect(failure(await restaurant.tap(more))).toEqual(expected));
});
