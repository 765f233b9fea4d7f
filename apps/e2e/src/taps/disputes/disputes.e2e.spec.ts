import { type Api, eventually, newPlatform } from '../../harness/api';
import { failure, Restaurant } from '../../harness/restaurant';

const dayMs = 86_400_000;
const nobodysSale = 'txn_01J00000000000000000000000';

describe('a dispute', () => {
  let api: Api;
  let restaurant: Restaurant;
  let opened: Restaurant['disputedSale'];
  beforeAll(async () => {
    restaurant = await Restaurant.ofItsOwn('disputes');
    ({ api, disputedSale: opened } = restaurant);
  });

  const look = async (id: string) => (await api.get(`/v1/disputes/${id}`)).body;
  const say = (id: string, what: string, body?: unknown) => api.post(`/v1/disputes/${id}/${what}`, body);
  const now = async () => Date.parse((await api.get('/v1/test/clock')).body.now);

  it('has a deadline, a reason and the charges of its stay', async () => {
    const start = await now();
    const dispute = await opened();
    expect(dispute).toMatchObject({
      object: 'dispute',
      submerchant: restaurant.ref,
      amount: 4_200,
      currency: 'EUR',
      reason: 'fraudulent',
      network_reason_code: '10.4',
      stage: 'chargeback',
      status: 'needs_response',
      evidence: {},
      evidence_submitted_at: null,
      outcome: null,
      closed_at: null,
      charges: [{ amount: 4_200, status: 'captured', transaction_id: dispute.transaction_id }],
    });
    const leftMs = Date.parse(dispute.scheme_deadline) - start;
    // Deadlines at Stripe are whole seconds.
    expect(leftMs).toBeGreaterThan(30 * dayMs - 1_000);
    expect(leftMs).toBeLessThan(30 * dayMs + 60_000);
    expect(await look(dispute.id)).toEqual(dispute);
    expect((await api.get(`/v1/transactions/${dispute.transaction_id}`)).body).toMatchObject({
      status: 'disputed',
      amount_disputed: 4_200,
    });
    const refund = await api.post(`/v1/transactions/${dispute.transaction_id}/refunds`, { amount: 4_200 });
    expect(failure(refund)).toEqual([409, 'charge_disputed', undefined]);
  });

  it('opens by itself with the card that is made for it', async () => {
    const device = 'dev_test_approve';
    const { status, body } = await restaurant.presentCard(device, 'card_dispute_inquiry');
    expect([status, body.id, body.object]).toEqual([200, await restaurant.device(device), 'device']);
    const { transaction_id: id } = await restaurant.sell({ reference: 'inquiry' });
    const seen = await eventually(
      () => api.get(`/v1/transactions/${id}`),
      (answer) => answer.body.disputes.length > 0,
    );
    const [dispute] = seen.body.disputes;
    expect(dispute).toMatchObject({ stage: 'inquiry', reason: 'unrecognized', fee_amount: 0 });
    await eventually(
      () => api.get(`/v1/disputes/${dispute.id}`),
      (answer) => answer.status === 200,
    );
  });

  it('is answered with evidence that is staged piece by piece and submitted once', async () => {
    const { id } = await opened();
    await say(id, 'evidence', { customer_name: 'Ada', receipt: 'first' });
    const staged = await say(id, 'evidence', { receipt: null, uncategorized_text: 'winning_evidence' });
    const evidence = { customer_name: 'Ada', uncategorized_text: 'winning_evidence' };
    expect([staged.status, staged.body.evidence]).toEqual([200, evidence]);
    const submitted = await say(id, 'submit');
    expect(submitted.body).toMatchObject({ status: 'under_review', evidence });
    expect(submitted.body.evidence_submitted_at).not.toBeNull();
    expect(failure(await say(id, 'submit'))).toEqual([409, 'evidence_already_submitted', undefined]);
    expect(failure(await say(id, 'evidence', {}))).toEqual([409, 'evidence_already_submitted', undefined]);
  });

  it('takes hostile evidence or refuses it, and stays as it is', async () => {
    const { id } = await opened();
    const hostile = [true, -1, 1e308, [], {}, '', '\u0000', '<script>', "'; DROP TABLE event; --", '\ud800'];
    const statuses = await Promise.all(hostile.map(async (receipt) => (await say(id, 'evidence', { receipt })).status));
    expect(statuses.filter((status) => ![200, 400, 422].includes(status))).toEqual([]);
    expect(await look(id)).toMatchObject({ id, status: 'needs_response' });
  });

  it('can be answered with what our own record proves', async () => {
    const { id } = await opened();
    const { body } = await say(id, 'evidence', { auto_pack: true, product_description: 'Dinner for two' });
    expect(body.evidence.product_description).toBe('Dinner for two');
    expect(body.evidence.receipt).toContain('42.00 EUR');
    expect(body.evidence.access_activity_log).toContain('contactless_emv');
  });

  it.each([
    ['an unknown field', { excuse: 'none' }, 'unknown_field', 'excuse'],
    ['a text that is too long', { receipt: 'x'.repeat(20_001) }, 'invalid_value', 'receipt'],
    ['a text that is none', { receipt: 7 }, 'invalid_value', 'receipt'],
    ['a file that was never uploaded', { receipt: 'file_01J00000000000000000000000' }, 'invalid_value', 'receipt'],
    ['a file for a name', { customer_name: 'file_01J00000000000000000000000' }, 'invalid_value', 'customer_name'],
    ['a duplicate that is no sale', { duplicate_charge_id: nobodysSale }, 'invalid_value', 'duplicate_charge_id'],
    ['a text for a file', { uncategorized_file: 'a slip' }, 'invalid_value', 'uncategorized_file'],
  ])('takes no evidence with %s', async (_what, evidence, code, param) => {
    const { id } = await opened();
    expect(failure(await say(id, 'evidence', evidence))).toEqual([422, code, param]);
  });

  it('takes 150,000 characters of evidence and no more', async () => {
    const { id } = await opened();
    const names = ['receipt', 'billing_address', 'refund_policy', 'service_documentation', 'customer_communication'];
    const whole = Object.fromEntries(
      [...names, 'shipping_address', 'customer_name'].map((it) => [it, 'ß'.repeat(20_000)]),
    );
    expect((await say(id, 'evidence', whole)).status).toBe(200);
    expect((await say(id, 'evidence', { access_activity_log: 'x'.repeat(10_000) })).status).toBe(200);
    expect(failure(await say(id, 'evidence', { service_date: 'x' }))).toEqual([422, 'invalid_value', 'evidence']);
  });

  it('is lost when it is accepted', async () => {
    const { id } = await opened();
    expect((await say(id, 'accept', {})).body).toMatchObject({ status: 'lost', outcome: 'lost' });
    expect(failure(await say(id, 'accept'))).toEqual([409, 'dispute_closed', undefined]);
    expect(failure(await say(id, 'evidence', {}))).toEqual([409, 'dispute_closed', undefined]);
  });

  it.each([
    ['win', 'won'],
    ['lose', 'lost'],
    ['withdraw', 'withdrawn'],
  ])('ends when the test says %s', async (action, outcome) => {
    const { id } = await opened();
    const { status, body } = await api.post(`/v1/test/disputes/${id}/${action}`, undefined);
    expect([status, body.status, body.outcome]).toEqual([200, outcome, outcome]);
    expect(failure(await api.post(`/v1/test/disputes/${id}/win`, undefined))).toEqual([
      409,
      'dispute_closed',
      undefined,
    ]);
  });

  it('is listed, newest first, by status and by sub-merchant', async () => {
    const [one, two] = [await opened(), await opened()];
    await say(one.id, 'accept');
    const ids = async (query: string) =>
      (await api.get(`/v1/disputes?${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await ids('limit=2')).toEqual([two.id, one.id]);
    expect(await ids('limit=1&status=lost')).toEqual([one.id]);
    expect(await ids(`limit=1&submerchant=${restaurant.ref}`)).toEqual([two.id]);
    expect(await ids('submerchant=nobody')).toEqual([]);
    expect(await ids(`authorisation_chain_id=${one.authorisation_chain_id}`)).toEqual([one.id]);
    const first = (await api.get('/v1/disputes?limit=1')).body;
    expect(await ids(`limit=1&cursor=${first.next_cursor}`)).toEqual([one.id]);
  });

  it('belongs to one platform', async () => {
    const { id } = await opened();
    const { api: other } = await newPlatform('nosy');
    for (const stranger of [`/v1/disputes/${id}`, '/v1/disputes/dp_1', `/v1/disputes/${id}x`]) {
      expect(failure(await other.get(stranger))).toEqual([404, 'dispute_not_found', undefined]);
    }
    expect(failure(await other.post(`/v1/disputes/${id}/accept`, undefined))).toEqual([
      404,
      'dispute_not_found',
      undefined,
    ]);
    expect(failure(await other.post(`/v1/test/disputes/${id}/lose`, undefined))).toEqual([
      404,
      'dispute_not_found',
      undefined,
    ]);
    expect(await look(id)).toMatchObject({ status: 'needs_response' });
  });
});
