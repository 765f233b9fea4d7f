import { newPerson } from '../access/people';
import { type Api, eventually, newPlatform } from '../harness/api';
import { productAtMidday, type SharedProduct } from '../harness/process/own-product';
import { failure, Restaurant } from '../harness/restaurant';

type Adjustment = any;

describe('adjustments', () => {
  let place: SharedProduct;
  let api: Api;
  let second: Api;
  let restaurant: Restaurant;
  beforeAll(async () => {
    place = await productAtMidday();
    ({ api } = await newPlatform('adjustments', place.operator));
    const { body: key } = await api.post('/v1/api-keys', { label: 'second', scopes: ['payouts:write', 'ledger:read'] });
    second = api.as(key.secret);
    restaurant = await Restaurant.open(api);
  });

  const propose = async (more: object = {}, by = api) =>
    by.post('/v1/adjustments', {
      submerchant: restaurant.ref,
      direction: 'credit',
      amount: 2_500,
      currency: 'EUR',
      reason: 'goodwill',
      ...more,
    });
  const becomes = async (id: string, status: string): Promise<Adjustment> =>
    (
      await eventually(
        () => api.get(`/v1/adjustments/${id}`),
        ({ body }) => body.status === status,
      )
    ).body;
  const posted = async (more: object = {}): Promise<Adjustment> => {
    const answer = await propose(more);
    expect([answer.status, answer.body.error]).toEqual([201, undefined]);
    return becomes(answer.body.id, 'posted');
  };
  const available = async (of = restaurant): Promise<number> => {
    const { body } = await api.get(`/v1/balances?submerchant=${of.ref}`);
    return body.data[0]?.available ?? 0;
  };
  const setLimit = (amount: number | null) => api.patch('/v1/platform', { adjustment_approval_above: amount });
  const decide = (id: string, what: 'approve' | 'reject' | 'reverse', by: Api, body?: object) =>
    by.post(`/v1/adjustments/${id}/${what}`, body);

  it('credit and debit a sub-merchant, in its balance, its statement and its next payout', async () => {
    const own = await Restaurant.open(api);
    const credit = await posted({ submerchant: own.ref, reference: 'ticket-17', description: 'Reader out of order' });
    expect(credit).toMatchObject({
      direction: 'credit',
      amount: 2_500,
      reference: 'ticket-17',
      approve_by: null,
      decided_by: null,
      reversed_by: null,
      ledger_entries: [expect.stringMatching(/^le_/)],
    });
    await posted({ submerchant: own.ref, direction: 'debit', amount: 400, reason: 'equipment' });
    await eventually(
      () => available(own),
      (amount) => amount === 2_100,
    );
    const { body: entry } = await api.get(`/v1/ledger/entries/${credit.ledger_entries[0]}`);
    expect(entry.rule).toBe('merchant_credited');
    expect(entry.lines.map(({ account, side, amount }: Adjustment) => [account, side, amount])).toEqual([
      ['platform_operating:EUR', 'debit', 2_500],
      [expect.stringMatching(/^merchant_available:sm_\w+:EUR$/), 'credit', 2_500],
    ]);
    const day = entry.effective_date;
    const { body: statement } = await api.get(
      `/v1/ledger/merchant-statement?submerchant=${own.ref}&from=${day}&to=${day}`,
    );
    expect(statement.data.map(({ type, net }: Adjustment) => [type, net])).toEqual([
      ['merchant_credited', 2_500],
      ['merchant_debited', -400],
    ]);
    await api.post('/v1/test/clock', { advance: 'P7D' });
    const { body: payouts } = await api.get(`/v1/payouts?submerchant=${own.ref}`);
    expect(payouts.data).toHaveLength(1);
    expect(payouts.data[0]).toMatchObject({ amount: 2_100, status: 'paid', breakdown: { adjustments: 2_100 } });
    const { body: items } = await api.get(`/v1/payouts/${payouts.data[0].id}/items`);
    const told = ['type', 'net', 'reference', 'adjustment_reason', 'adjustment_id'];
    expect(items.data.map((item: Adjustment) => told.map((name) => item[name]))).toEqual([
      ['adjustment', 2_500, 'ticket-17', 'goodwill', credit.id],
      ['adjustment', -400, null, 'equipment', expect.stringMatching(/^adj_/)],
    ]);
    const file = await api.get(`/v1/payouts/${payouts.data[0].id}/items/file`);
    expect(file.text).toContain(`,ticket-17,,${credit.id},goodwill`);
  });

  it('above the limit wait for another key or person, and are posted once that has approved', async () => {
    expect((await setLimit(2_499)).status).toBe(200);
    const before = await available();
    const { body: proposed } = await propose();
    expect(proposed).toMatchObject({ status: 'pending_approval', approve_by: expect.any(String), ledger_entries: [] });
    expect(failure(await decide(proposed.id, 'approve', api))).toEqual([409, 'own_proposal', undefined]);
    expect(await available()).toBe(before);
    const finance = await newPerson(api, 'finance', 'Fritz');
    const { status, body } = await finance.browser.change('POST', `/v1/adjustments/${proposed.id}/approve`);
    expect([status, body.status, body.decided_by]).toEqual([200, 'approved', { kind: 'user', id: finance.id }]);
    await becomes(proposed.id, 'posted');
    await eventually(
      () => available(),
      (amount) => amount === before + 2_500,
    );
    expect(failure(await decide(proposed.id, 'approve', second))).toEqual([409, 'adjustment_not_pending', undefined]);
    expect((await propose({ amount: 2_499 })).body.approve_by).toBeNull();
  });

  it('are rejected with a note, or expire after seven days, and post nothing', async () => {
    await setLimit(0);
    const before = await available();
    const { body: refused } = await propose();
    const { body: rejected } = await decide(refused.id, 'reject', second, { note: 'Covered by the contract' });
    expect(rejected).toMatchObject({ status: 'rejected', rejection_note: 'Covered by the contract' });
    const { body: forgotten } = await propose({ direction: 'debit' });
    await api.post('/v1/test/clock', { advance: 'P7DT1H' });
    expect((await becomes(forgotten.id, 'expired')).ledger_entries).toEqual([]);
    expect(failure(await decide(forgotten.id, 'approve', second))).toEqual([409, 'adjustment_not_pending', undefined]);
    const { body: entries } = await api.get(`/v1/ledger/entries?submerchant=${restaurant.ref}&limit=100`);
    const ofBoth = [refused.id, forgotten.id].map((id) => `adjustment-${id}`);
    expect(entries.data.filter(({ source }: Adjustment) => ofBoth.includes(source?.stream))).toEqual([]);
    expect(before).toBeGreaterThanOrEqual(0);
  });

  it('are reversed by their opposite, once, whoever asks again', async () => {
    await setLimit(null);
    const before = await available();
    const made = await posted({ amount: 700, reason: 'promotion' });
    const answers = await Promise.all([api, second, api].map((by) => decide(made.id, 'reverse', by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { body: reversal } = answers.find(({ status }) => status === 201)!;
    expect(reversal).toMatchObject({ direction: 'debit', amount: 700, reverses: made.id, reason: 'promotion' });
    const undone = await becomes(reversal.id, 'posted');
    expect((await api.get(`/v1/adjustments/${made.id}`)).body.reversed_by).toBe(reversal.id);
    const { body: entry } = await api.get(`/v1/ledger/entries/${undone.ledger_entries[0]}`);
    expect(entry.reverses).toBe(made.ledger_entries[0]);
    await eventually(
      () => available(),
      (amount) => amount === before,
    );
    expect(failure(await decide(reversal.id, 'reverse', api))).toEqual([409, 'adjustment_not_reversible', undefined]);
  });

  it('are reversed again when the first reversal was rejected', async () => {
    await setLimit(null);
    const made = await posted({ amount: 900 });
    await setLimit(0);
    const { body: first } = await decide(made.id, 'reverse', api);
    expect(first.status).toBe('pending_approval');
    await decide(first.id, 'reject', second, {});
    await setLimit(null);
    const { status, body: again } = await decide(made.id, 'reverse', api);
    expect([status, again.reverses]).toEqual([201, made.id]);
    await becomes(again.id, 'posted');
  });

  it('are refused where they cannot be, and change nothing', async () => {
    await setLimit(null);
    const count = async () => (await api.get('/v1/adjustments?limit=100')).body.data.length;
    const before = await count();
    expect(failure(await propose({ submerchant: 'nobody' }))).toEqual([404, 'sub_merchant_not_found', 'submerchant']);
    expect(failure(await propose({ currency: 'USD' }))).toEqual([422, 'adjustment_currency', 'currency']);
    expect(failure(await propose({ currency: 'EURO' }))).toEqual([422, 'invalid_currency', 'currency']);
    expect(failure(await propose({ amount: 0 }))).toEqual([422, 'invalid_value', 'amount']);
    expect(failure(await propose({ reason: 'because' }))).toEqual([422, 'invalid_enum_value', 'reason']);
    expect(failure(await propose({ description: 'two\nlines' }))).toEqual([422, 'invalid_value', 'description']);
    expect(await count()).toBe(before);
    const { api: other } = await newPlatform('adjusts-nothing-here', place.operator);
    const { id } = await posted({ amount: 1 });
    expect(failure(await other.get(`/v1/adjustments/${id}`))).toEqual([404, 'adjustment_not_found', undefined]);
    expect(failure(await decide(id, 'reverse', other))).toEqual([404, 'adjustment_not_found', undefined]);
    const { body: reader } = await api.post('/v1/api-keys', { label: 'reader', scopes: ['ledger:read'] });
    expect(failure(await propose({}, api.as(reader.secret)))).toEqual([403, 'insufficient_scope', undefined]);
  });

  it('have a limit that finance and programs without people to manage cannot lift', async () => {
    const { body: key } = await api.post('/v1/api-keys', { label: 'terms', scopes: ['payments:write'] });
    const change = await api.as(key.secret).patch('/v1/platform', { adjustment_approval_above: 1 });
    expect(failure(change)).toEqual([403, 'insufficient_scope', undefined]);
    expect(change.body.error.details).toEqual({ required_scope: 'users:manage' });
  });

  it('are listed by sub-merchant and status, and made once under one idempotency key', async () => {
    const own = await Restaurant.open(api);
    const headers = { 'idempotency-key': `adjust-${own.ref}` };
    const body = { submerchant: own.ref, direction: 'credit', amount: 100, currency: 'EUR', reason: 'other' };
    const [one, two] = [
      await api.post('/v1/adjustments', body, headers),
      await api.post('/v1/adjustments', body, headers),
    ];
    expect(two.body).toEqual(one.body);
    await becomes(one.body.id, 'posted');
    const list = async (query: string) =>
      (await api.get(`/v1/adjustments?${query}`)).body.data.map(({ id }: Adjustment) => id);
    expect(await list(`submerchant=${own.ref}`)).toEqual([one.body.id]);
    expect(await list(`submerchant=${own.ref}&status=rejected`)).toEqual([]);
  });
});
