import { randomUUID } from 'node:crypto';
import { subMerchantId } from '@taprail/contracts';
import { eventually, newPlatform, uniqueRef, bistro } from '../../harness/api';
import { FollowedSubMerchant, salon, wholeBistro } from '../../harness/onboard';
import { registrationCode, rowsUnless } from '../../harness/provider';
import { failure, Restaurant } from '../../harness/restaurant';

type Expected = readonly [status: number, code: string, param: string];

const hold = { capture_mode: 'pre-auth' };
const withTip = { capture_mode: 'tap_with_tip' };
const unknownChain = `ach_${'0'.repeat(26)}`;

type Case = readonly [string, object, Expected];

const cases: readonly Case[] = [
  ['nothing', { amount: 0 }, [422, 'amount_too_small', 'amount']],
  ['less than nothing', { amount: -1 }, [422, 'amount_too_small', 'amount']],
  ['half a cent', { amount: 1.5 }, [422, 'invalid_value', 'amount']],
  ['a text', { amount: '4200' }, [422, 'invalid_value', 'amount']],
  ['no amount', { amount: undefined }, [422, 'missing_field', 'amount']],
  ['a cent too much', { amount: 100_000_000 }, [422, 'amount_too_large', 'amount']],
  ['more than numbers hold', { amount: 2 ** 53 }, [422, 'invalid_value', 'amount']],
  ['what no acquirer can say', { amount: 1_005, currency: 'KWD' }, [422, 'invalid_value', 'amount']],
  ['an unknown currency', { currency: 'XXZ' }, [422, 'invalid_currency', 'currency']],
  ['a currency that is no text', { currency: 978 }, [422, 'invalid_currency', 'currency']],
  ['nobody', { submerchant: 'nobody' }, [404, 'sub_merchant_not_found', 'submerchant']],
  ['no form of a reference', { submerchant: 'a b' }, [404, 'sub_merchant_not_found', 'submerchant']],
  ['an unknown device', { device: 'dev_none' }, [404, 'device_not_found', 'device']],
  ['a device that is away', { device: 'dev_test_offline' }, [409, 'device_offline', 'device']],
  ...rowsUnless<Case>('readers that give up', [
    'a card that does not come',
    { device: 'dev_test_no_card' },
    [408, 'tap_timeout', 'device'],
  ]),
  ['a tip it does not wait for', { tip_amount: 5 }, [422, 'invalid_value', 'tip_amount']],
  ['a negative tip', { ...withTip, tip_amount: -1 }, [422, 'invalid_value', 'tip_amount']],
  ['a tip above the limit', { ...withTip, tip_amount: 4_201 }, [422, 'tip_too_large', 'tip_amount']],
  ['a tip past the bounds', { ...withTip, amount: 99_999_999, tip_amount: 1 }, [422, 'amount_too_large', 'tip_amount']],
  ['a ceiling of a sale', { ceiling_amount: 4_300 }, [422, 'invalid_value', 'ceiling_amount']],
  ['a ceiling below it', { ...hold, ceiling_amount: 4_199 }, [422, 'ceiling_below_amount', 'ceiling_amount']],
  ['a ceiling far above', { ...hold, ceiling_amount: 21_001 }, [422, 'ceiling_too_large', 'ceiling_amount']],
  ['a fee above it', { platform_fee: 4_201 }, [422, 'fee_exceeds_amount', 'platform_fee']],
  [
    'a fee that leaves too little for the processing',
    { platform_fee: 4_200 },
    [422, 'fee_exceeds_amount', 'platform_fee'],
  ],
  ['a negative fee', { platform_fee: -1 }, [422, 'invalid_value', 'platform_fee']],
  ['more than all of it as fee', { platform_fee_bps: 10_001 }, [422, 'invalid_value', 'platform_fee_bps']],
  ['two fees', { platform_fee: 1, platform_fee_bps: 1 }, [422, 'invalid_value', 'platform_fee_bps']],
  ['an unknown mode', { capture_mode: 'later' }, [422, 'invalid_enum_value', 'capture_mode']],
  ['an unknown field', { colour: 'red' }, [422, 'unknown_field', 'colour']],
  ['a letter that only looks like one of a currency', { currency: 'uſd' }, [422, 'invalid_currency', 'currency']],
  ['metadata without a name', { metadata: { '': 'x' } }, [422, 'invalid_value', 'metadata']],
  ['metadata that is no text', { metadata: { table: 4 } }, [422, 'invalid_value', 'metadata.table']],
  ['no form of a chain', { authorisation_chain_id: 'stay' }, [422, 'invalid_value', 'authorisation_chain_id']],
  [
    'an unknown chain',
    { authorisation_chain_id: unknownChain },
    [404, 'authorisation_chain_not_found', 'authorisation_chain_id'],
  ],
];

describe('a tap is refused and leaves nothing behind', () => {
  let restaurant: Restaurant;
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('refusing');
  });

  /** The refusal, and the list of refused taps. */
  const refused = async (change: object, { api, tap } = restaurant) => {
    const reference = randomUUID();
    const answer = await tap({ reference, ...change });
    const listed = (await api.get(`/v1/taps?reference=${reference}`)).body.data;
    return [...failure(answer), listed];
  };

  it.each(cases)('for %s', async (_what, change, expected) => {
    expect(await refused(change)).toEqual([...expected, []]);
  });

  it('in a currency that the platform has not enabled', async () => {
    const other = await Restaurant.ofItsOwn('euros only');
    expect((await other.api.patch('/v1/platform', { currencies: ['EUR'] })).status).toBe(200);
    expect(await refused({ currency: 'USD' }, other)).toEqual([422, 'currency_not_enabled', 'currency', []]);
    expect((await other.tap()).status).toBe(200);
  });

  it('for a sub-merchant that may not charge', async () => {
    const { ref } = await FollowedSubMerchant.submit(restaurant.api, bistro(uniqueRef('new')));
    const expected = [403, 'charges_not_enabled', 'submerchant', []];
    expect(await refused({ submerchant: ref })).toEqual(expected);
    const gone = await FollowedSubMerchant.submit(restaurant.api, wholeBistro(uniqueRef('gone')));
    await gone.becomes('enabled');
    await gone.test('reject', { reason: 'fraud' });
    await gone.becomes('rejected');
    expect(await refused({ submerchant: gone.ref })).toEqual(expected);
  });

  it('says why a sub-merchant may not charge, and that a rejection is final', async () => {
    const followed = await FollowedSubMerchant.submit(restaurant.api, salon(uniqueRef('why')));
    await followed.becomes('pending_requirements');
    const why = async () => (await restaurant.tap({ submerchant: followed.ref })).body.error;
    const waiting = await why();
    const { currentlyDue } = (await followed.look()).body.requirements;
    expect(waiting.details).toMatchObject({ status: 'pending_requirements', due: currentlyDue });
    expect(waiting.message).toContain(currentlyDue[0]);
    await followed.test('reject', { reason: 'fraud' });
    await followed.becomes('rejected');
    const rejected = await why();
    expect(rejected.details).toMatchObject({ reason: 'rejected.fraud', status: 'rejected', due: [] });
    expect(rejected.message).toBe(
      'Charges are disabled: the sub-merchant was rejected (rejected.fraud), which is final.',
    );
  });

  it('for another platform’s sub-merchant, device or chain', async () => {
    const { api, id } = await newPlatform('neighbour');
    const neighbour = await Restaurant.open(api);
    const unknown = [404, 'sub_merchant_not_found', 'submerchant', []];
    expect(await refused({ submerchant: neighbour.ref })).toEqual(unknown);
    expect(await refused({ submerchant: subMerchantId(id, neighbour.ref) })).toEqual(unknown);
    const device = (await api.post('/v1/devices', { label: 'Bar', submerchant: neighbour.ref, ...registrationCode() }))
      .body.id;
    expect(await refused({ device })).toEqual([404, 'device_not_found', 'device', []]);
    const { authorisation_chain_id: chain } = await neighbour.sell();
    expect(await refused({ authorisation_chain_id: chain })).toEqual([
      404,
      'authorisation_chain_not_found',
      'authorisation_chain_id',
      [],
    ]);
  });

  it('at a device of another sub-merchant, or on the chain of another', async () => {
    const { api, ref } = restaurant;
    const sister = await Restaurant.open(api);
    const device = (await api.post('/v1/devices', { label: 'Bar', submerchant: sister.ref, ...registrationCode() }))
      .body.id;
    expect(await refused({ device })).toEqual([403, 'device_not_assigned', 'device', []]);
    const { authorisation_chain_id: chain } = await sister.sell();
    const mismatch = [422, 'chain_mismatch', 'authorisation_chain_id', []];
    expect(await refused({ authorisation_chain_id: chain })).toEqual(mismatch);
    const own = (await restaurant.sell()).authorisation_chain_id;
    expect(await refused({ authorisation_chain_id: own, currency: 'USD' })).toEqual(mismatch);
    expect((await restaurant.tap({ authorisation_chain_id: own })).body.submerchant).toBe(ref);
  });

  it('for good: in the end only what was sold is there', async () => {
    const { api } = restaurant;
    const { transaction_id: last } = await restaurant.sell();
    const { body } = await eventually(
      () => api.get('/v1/transactions?limit=100'),
      (listed) => listed.body.data[0].id === last,
    );
    // Refused taps had a reference each; sales had none.
    expect(body.data.filter(({ reference }: { reference: string | null }) => reference !== null)).toEqual([]);
  });
});
