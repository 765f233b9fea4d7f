import { type Api, newPlatform } from '../harness/api';
import { failure, Restaurant } from '../harness/restaurant';

describe('what belongs together', () => {
  let api: Api;
  let ref: string;
  let sell: Restaurant['sell'];
  beforeAll(async () => {
    ({ api, ref, sell } = await Restaurant.ofItsOwn('chains'));
  });

  it('is one chain: its taps, its charges, its totals and its disputes', async () => {
    const room = await sell({ amount: 30_000, capture_mode: 'pre-auth' });
    const chainId = room.authorisation_chain_id;
    await api.post(`/v1/authorisations/${room.authorisation_id}/charges`, { amount: 10_000, reference: 'spa' });
    const bar = await sell({ authorisation_chain_id: chainId });
    const refund = await api.post(`/v1/transactions/${bar.transaction_id}/refunds`, { amount: 200 });
    const dispute = await api.post(`/v1/test/taps/${bar.id}/dispute`, { reason: 'duplicate', amount: 1_000 });
    expect([refund.status, dispute.status]).toEqual([201, 201]);
    const charges = [
      { transaction_id: room.transaction_id, amount: 10_000, reference: 'spa', status: 'posted' },
      { transaction_id: bar.transaction_id, amount: 4_200, status: 'captured' },
    ];
    expect(dispute.body).toMatchObject({ reason: 'duplicate', amount: 1_000, charges });
    expect((await api.get(`/v1/authorisation-chains/${chainId}`)).body).toMatchObject({
      id: chainId,
      object: 'authorisation_chain',
      submerchant: ref,
      currency: 'EUR',
      transactions: [room.transaction_id, bar.transaction_id],
      authorisations: [{ id: room.authorisation_id }, { id: bar.authorisation_id }],
      charges,
      totals: { authorised: 34_200, posted: 10_000, captured: 4_200, released: 0, refunded: 200, disputed: 1_000 },
      disputes: [{ id: dispute.body.id, charges }],
    });
    expect((await api.get(`/v1/refunds/${refund.body.id}`)).body).toEqual(refund.body);
  });

  it('is not shown to others, and what is not there is not found', async () => {
    const sold = await sell();
    const refund = await api.post(`/v1/transactions/${sold.transaction_id}/refunds`, {});
    const { api: other } = await newPlatform('nosy');
    const chain = `/v1/authorisation-chains/${sold.authorisation_chain_id}`;
    expect(failure(await other.get(chain))).toEqual([404, 'authorisation_chain_not_found', undefined]);
    expect(failure(await other.get(`/v1/refunds/${refund.body.id}`))).toEqual([404, 'refund_not_found', undefined]);
    expect(failure(await api.get('/v1/refunds/re_1'))).toEqual([404, 'refund_not_found', undefined]);
    expect((await other.get('/v1/taps')).body.data).toEqual([]);
  });
});

describe('the test routes of payments', () => {
  let api: Api;
  let restaurant: Restaurant;
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('levers');
    ({ api } = restaurant);
  });

  it('choose the card of one tap', async () => {
    expect((await restaurant.presentCard('dev_test_approve', 'mastercard_debit_fr')).status).toBe(200);
    const [first, second] = [await restaurant.sell(), await restaurant.sell()];
    expect(first.card).toMatchObject({ scheme: 'mastercard', funding: 'debit', issuer_country: 'FR' });
    expect(second.card).toMatchObject({ scheme: 'visa', funding: 'credit', issuer_country: 'DE' });
  });

  it('refuse cards, devices and sub-merchants that are not there', async () => {
    const all = await Promise.all([
      restaurant.presentCard('dev_test_approve', 'library_card'),
      api.post('/v1/test/devices/dev_test_approve/present-card', { submerchant: 'nobody', card: 'amex' }),
      restaurant.presentCard('dev_none', 'amex'),
    ]);
    expect(all.map(failure)).toEqual([
      [422, 'invalid_value', 'card'],
      [404, 'sub_merchant_not_found', 'submerchant'],
      [404, 'device_not_found', undefined],
    ]);
  });

  it('open no dispute that cannot be', async () => {
    const { id: held } = await restaurant.hold();
    const { id: sold } = await restaurant.sell({ amount: 500 });
    const dispute = (id: string, body: object) => api.post(`/v1/test/taps/${id}/dispute`, body);
    const reason = 'general';
    const all = await Promise.all([
      dispute(held, { reason }),
      dispute(sold, { reason: 'boredom' }),
      dispute(sold, { reason, amount: 501 }),
      dispute(sold, { reason, amount: 0 }),
      dispute(sold, { reason, deadline_in: 'soon' }),
      dispute('tap_1', { reason }),
    ]);
    expect(all.map(failure)).toEqual([
      [409, 'charge_not_posted', undefined],
      [422, 'invalid_enum_value', 'reason'],
      [422, 'invalid_value', 'amount'],
      [422, 'invalid_value', 'amount'],
      [422, 'invalid_value', 'deadline_in'],
      [404, 'tap_not_found', undefined],
    ]);
  });
});
