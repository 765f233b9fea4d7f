import { type Api, eventually } from '../../harness/api';
import { FollowedSubMerchant, wholeSalon } from '../../harness/onboard';
import { type ProductAtStripe, productAtStripe } from '../../harness/process/at-stripe';
import { failure } from '../../harness/restaurant';

const ref = 'bistro-42';
const pdf = Buffer.from('%PDF-1.7 slip');
jest.setTimeout(180_000);

describe('a dispute at Stripe', () => {
  let product: ProductAtStripe;
  let api: Api;
  let device: string;
  beforeAll(async () => {
    product = await productAtStripe(async (stripe) => ({
      BANK_URL: 'stripe:',
      STRIPE_PLATFORM_ACCOUNT: (await stripe.get('/v1/account')).id,
    }));
    ({ api } = product);
    await (await FollowedSubMerchant.submit(api, wholeSalon(ref))).becomes('enabled');
    const registration_code = 'small-red-cat';
    ({ id: device } = (await api.post('/v1/devices', { label: 'Till', submerchant: ref, registration_code })).body);
  });
  afterAll(() => product?.leave());

  const sell = async () => {
    const tapped = api.post('/v1/taps', { amount: 4_200, currency: 'USD', submerchant: ref, device });
    await product.stripe.presentCard(device);
    const { body: tap } = await tapped;
    expect(tap.status).toBe('approved');
    return (await api.get(`/v1/transactions/${tap.transaction_id}`)).body;
  };
  const disputed = async (stage: string) => {
    const sale = await sell();
    const atStripe = await product.stripe.dispute(sale.psp_reference, { amount: 3_000, stage });
    const { body } = await eventually(
      () => api.get(`/v1/transactions/${sale.id}`),
      (answer) => answer.body.disputes.length > 0,
    );
    return { sale, atStripe, dispute: body.disputes[0] };
  };
  const shown = (id: string, is: (dispute: any) => boolean) =>
    eventually(
      async () => (await api.get(`/v1/disputes/${id}`)).body,
      (dispute) => is(dispute),
    );
  /** The postings of a dispute, an account and its growth by debits for each line. */
  const postings = async (sale: string, rules: readonly string[]) => {
    const found = await eventually(
      async () => {
        const { body } = await api.get(`/v1/ledger/entries?transaction_id=${sale}&limit=100`);
        return body.data.filter(({ trace }: any) => trace.dispute_id !== null);
      },
      (some) => some.length >= rules.length,
    );
    const entries = found.toSorted((one: any, other: any) => one.occurred_at.localeCompare(other.occurred_at));
    expect(entries.map(({ rule }: any) => rule)).toEqual(rules);
    return entries.map(({ lines }: any) =>
      lines.map(
        ({ account, side, amount }: any) => `${account.replace(/:sm_\w+/, '')} ${side === 'debit' ? '' : '-'}${amount}`,
      ),
    );
  };
  const waitingMoney = async () => {
    const [dollars] = (await api.get(`/v1/balances?submerchant=${ref}`)).body.data;
    return dollars.disputed;
  };

  it('begins as an inquiry, becomes a chargeback, is answered with a file and texts, and is won', async () => {
    const { sale, atStripe, dispute } = await disputed('inquiry');
    expect(dispute).toMatchObject({
      stage: 'inquiry',
      status: 'needs_response',
      fee_amount: 0,
      psp_reference: atStripe,
    });
    expect(failure(await api.post(`/v1/disputes/${dispute.id}/accept`, undefined))).toEqual([
      409,
      'inquiry_not_acceptable',
      undefined,
    ]);
    expect(await postings(sale.id, [])).toEqual([]);

    await product.stripe.escalateDispute(atStripe);
    const { fee_amount: fee } = await shown(dispute.id, ({ stage }) => stage === 'chargeback');
    expect(fee).toBeGreaterThan(0);
    const [opened] = await postings(sale.id, ['dispute_opened']);
    expect(opened).toEqual([
      'dispute_receivable:USD 3000',
      'psp_clearing:USD -3000',
      'merchant_pending:USD 3000',
      'merchant_dispute_hold:USD -3000',
      `merchant_available:USD ${fee}`,
      `psp_fees_payable:USD -${fee}`,
    ]);
    expect(await waitingMoney()).toBe(3_000);
    const { data: events } = (await api.get('/v1/events?type=dispute.evidence_required')).body;
    expect(events).toMatchObject([{ data: { object: { id: dispute.id, stage: 'chargeback' } } }]);

    const form = new FormData();
    form.set('file', new Blob([Uint8Array.from(pdf)]), 'slip.pdf');
    const { body: file } = await api.upload(`/v1/disputes/${dispute.id}/files`, form);
    await api.post(`/v1/disputes/${dispute.id}/evidence`, {
      customer_signature: file.id,
      receipt: 'Table 4, two menus',
      uncategorized_text: 'winning_evidence',
      duplicate_charge_id: sale.id,
    });
    expect((await api.post(`/v1/disputes/${dispute.id}/submit`, undefined)).body.status).toBe('under_review');
    const sent = await eventually(
      () => product.stripe.get(`/v1/disputes/${atStripe}`),
      ({ status }) => status === 'under_review',
    );
    const { evidence, evidence_details: details } = sent;
    const isSent = ([, piece]: readonly [string, unknown]) => typeof piece === 'string';
    const { latest_charge: charge } = await product.stripe.get(`/v1/payment_intents/${sale.psp_reference}`);
    expect(Object.fromEntries(Object.entries(evidence).filter(isSent))).toEqual({
      customer_signature: expect.stringMatching(/^file_/),
      receipt: expect.stringMatching(/^file_/),
      uncategorized_text: 'winning_evidence',
      duplicate_charge_id: charge,
    });
    expect(details.submission_count).toBe(1);
    expect((await product.stripe.get(`/v1/files/${evidence.receipt}`)).type).toBe('pdf');

    await product.stripe.decideDispute(atStripe, 'win');
    await shown(dispute.id, ({ status }) => status === 'won');
    const [, won] = await postings(sale.id, ['dispute_opened', 'dispute_won']);
    expect(won).toEqual([
      'dispute_receivable:USD -3000',
      'psp_clearing:USD 3000',
      'merchant_pending:USD -3000',
      'merchant_dispute_hold:USD 3000',
    ]);
    expect(await waitingMoney()).toBe(0);
    const trial = (await api.get('/v1/ledger/trial-balance')).body;
    for (const { difference } of trial.data) expect(difference).toBe(0);
  });

  it('takes no response where Stripe says that none is allowed', async () => {
    const sale = await sell();
    await product.stripe.dispute(sale.psp_reference, { takesResponse: false });
    const { body } = await eventually(
      () => api.get(`/v1/transactions/${sale.id}`),
      (answer) => answer.body.disputes.length > 0,
    );
    const { id } = body.disputes[0];
    const refused = await api.post(`/v1/disputes/${id}/evidence`, { receipt: 'x' });
    expect(failure(refused)).toEqual([409, 'dispute_closed', undefined]);
    expect(refused.body.error.details).toEqual({ cause: 'no_response_allowed' });
  });
});
