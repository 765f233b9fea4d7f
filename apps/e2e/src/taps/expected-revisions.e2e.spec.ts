import { failure, Restaurant } from '../harness/restaurant';

describe('A transaction that has gone on since the caller saw it', () => {
  let bistro: Restaurant;
  beforeAll(async () => (bistro = await Restaurant.ofItsOwn('Expected revisions')));

  const seen = async (path: string) => ({ 'if-match': (await bistro.api.get(path)).headers.get('etag')! });
  const stale = { 'if-match': '"0"' };
  const mismatch = [412, 'revision_mismatch', undefined];

  it('is not changed by whichever of its ids', async () => {
    const { api } = bistro;
    const stay = await bistro.hold({ amount: 30_000, ceiling_amount: 60_000 });
    const at = `/v1/authorisations/${stay.authorisation_id}`;
    const charge = (await api.post(`${at}/charges`, { amount: 500 })).body.id;
    const sale = await bistro.sell();
    const dispute = (await api.post(`/v1/test/taps/${sale.id}/dispute`, { reason: 'fraudulent' })).body.id;
    const before = (await api.get(at)).headers.get('etag');
    for (const [path, body] of [
      [`${at}/increase`, { new_amount: 40_000 }],
      [`${at}/charges`, { amount: 500 }],
      [`${at}/charges/${charge}/void`, {}],
      [`${at}/capture`, {}],
      [`${at}/release`, { amount: 500 }],
      [`/v1/taps/${stay.id}/capture`, {}],
      [`/v1/taps/${stay.id}/reverse`, {}],
      [`/v1/transactions/${sale.transaction_id}/refunds`, { amount: 100 }],
      [`/v1/disputes/${dispute}/evidence`, { customer_name: 'Ada Beck' }],
      [`/v1/disputes/${dispute}/submit`, {}],
      [`/v1/disputes/${dispute}/accept`, {}],
    ] as const) {
      expect([path, ...failure(await api.post(path, body, stale))]).toEqual([path, ...mismatch]);
    }
    expect((await api.get(at)).headers.get('etag')).toBe(before);
  });

  it('is changed by whoever saw it last, and the retry of that is no mismatch', async () => {
    const { api } = bistro;
    const stay = await bistro.hold({ amount: 30_000 });
    const at = `/v1/authorisations/${stay.authorisation_id}`;
    const headers = { ...(await seen(at)), 'idempotency-key': stay.id };
    const first = await api.post(`${at}/charges`, { amount: 500 }, headers);
    const again = await api.post(`${at}/charges`, { amount: 500 }, headers);
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    const other = { 'if-match': headers['if-match'] };
    expect(failure(await api.post(`${at}/charges`, { amount: 500 }, other))).toEqual(mismatch);
  });

  it('takes a tip and its capture as one change', async () => {
    const { body: meal } = await bistro.tap({ capture_mode: 'tap_with_tip' });
    const tip = `/v1/taps/${meal.id}/tip`;
    expect(failure(await bistro.api.post(tip, { tip_amount: 100 }, stale))).toEqual(mismatch);
    const tipped = await bistro.api.post(tip, { tip_amount: 100 }, await seen(`/v1/taps/${meal.id}`));
    expect([tipped.status, tipped.body.captured]).toEqual([200, true]);
  });

  it('is asked for by one ETag and nothing else', async () => {
    const { id } = await bistro.hold();
    const answer = await bistro.api.post(`/v1/taps/${id}/capture`, {}, { 'if-match': 'latest' });
    expect(failure(answer)).toEqual([400, 'invalid_header', 'If-Match']);
  });
});
