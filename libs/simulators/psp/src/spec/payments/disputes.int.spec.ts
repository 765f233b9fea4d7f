import type Stripe from 'stripe';
import { invalidRequest, refusalOf, type TerminalWorld, terminalWorld } from '../../testing/terminal';

const dayMs = 86_400_000;
const pdf = { data: Buffer.from('%PDF-1.4 evidence'), name: 'a.pdf', type: 'application/pdf' };

describe('disputes, over the official client', () => {
  let world: TerminalWorld;
  let stripe: Stripe;
  beforeEach(async () => {
    world = await terminalWorld();
    ({ stripe } = world);
  });
  afterEach(() => world.simulator.close());

  const fraud = '4000000000000259';
  const inquiry = '4000000000001976';
  const disputed = async (number: string): Promise<Stripe.Dispute> => {
    const { id } = await world.sale({}, number);
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data;
    if (!dispute) throw new Error('Nothing was disputed.');
    return dispute;
  };
  const movements = async () =>
    (await stripe.balanceTransactions.list({ type: 'adjustment' })).data
      .map(({ reporting_category, amount, fee, net }) => [reporting_category, amount, fee, net])
      .toReversed();
  const statusOf = async (id: string) => (await stripe.disputes.retrieve(id)).status;

  it('take the money and a fee at once', async () => {
    const dispute = await disputed(fraud);
    expect(dispute).toMatchObject({
      object: 'dispute',
      amount: 4_200,
      currency: 'usd',
      reason: 'fraudulent',
      status: 'needs_response',
      is_charge_refundable: false,
      network_reason_code: '10.4',
      payment_method_details: { type: 'card', card: { case_type: 'chargeback', brand: 'visa' } },
      balance_transactions: [{ type: 'adjustment', reporting_category: 'dispute', amount: -4_200, fee: 1_500 }],
      evidence_details: { due_by: world.simulator.now().getTime() / 1_000 + 30 * 86_400, submission_count: 0 },
    });
    expect(await movements()).toEqual([['dispute', -4_200, 1_500, -5_700]]);
    expect(await stripe.charges.retrieve(dispute.charge as string)).toMatchObject({ disputed: true });
    expect(await refusalOf(stripe.refunds.create({ charge: dispute.charge as string }))).toEqual([
      invalidRequest,
      400,
      'charge_disputed',
    ]);
  });

  it('are won by evidence that wins, and the amount comes back', async () => {
    const { id } = await disputed(fraud);
    const file = await stripe.files.create({ purpose: 'dispute_evidence', file: pdf });
    const staged = await stripe.disputes.update(id, { evidence: { receipt: file.id }, submit: false });
    expect([staged.status, staged.evidence.receipt, staged.evidence_details.submission_count]).toEqual([
      'needs_response',
      file.id,
      0,
    ]);
    const evidence = { uncategorized_text: 'winning_evidence', product_description: 'A room' };
    const submitted = await stripe.disputes.update(id, { evidence, submit: true, metadata: { dispute: 'dp_1' } });
    expect(submitted).toMatchObject({
      status: 'under_review',
      evidence: { receipt: file.id, product_description: 'A room' },
      evidence_details: { has_evidence: true, submission_count: 1, submission_method: 'manual' },
      metadata: { dispute: 'dp_1' },
    });
    expect(await refusalOf(stripe.disputes.update(id, { evidence }))).toEqual([
      invalidRequest,
      400,
      'dispute_evidence_not_accepted',
    ]);
    world.simulator.advance(13 * dayMs);
    expect(await statusOf(id)).toBe('won');
    expect(await movements()).toEqual([
      ['dispute', -4_200, 1_500, -5_700],
      ['dispute_reversal', 4_200, 0, 4_200],
    ]);
  });

  it('are lost by evidence that loses, at the deadline, and when they are closed', async () => {
    const [byEvidence, byTime, byClosing] = [await disputed(fraud), await disputed(fraud), await disputed(fraud)];
    await stripe.disputes.update(byEvidence.id, { evidence: { uncategorized_text: 'losing_evidence' }, submit: true });
    expect((await stripe.disputes.close(byClosing.id)).status).toBe('lost');
    expect(await refusalOf(stripe.disputes.close(byClosing.id))).toEqual([invalidRequest, 400, undefined]);
    world.simulator.advance(30 * dayMs);
    expect([await statusOf(byEvidence.id), await statusOf(byTime.id)]).toEqual(['lost', 'lost']);
    expect(await movements()).toHaveLength(3);
  });

  it('begin as an inquiry that moves no money, until it becomes a chargeback under the same id', async () => {
    const { id, ...opened } = await disputed(inquiry);
    expect(opened).toMatchObject({
      status: 'warning_needs_response',
      balance_transactions: [],
      is_charge_refundable: true,
      payment_method_details: { card: { case_type: 'inquiry' } },
    });
    world.simulator.advance(10 * dayMs);
    world.simulator.processor.escalateDispute(id);
    const escalated = await stripe.disputes.retrieve(id);
    expect(escalated).toMatchObject({
      status: 'needs_response',
      balance_transactions: [{ amount: -4_200, fee: 1_500 }],
    });
    expect(escalated.evidence_details.due_by).toBe(world.simulator.now().getTime() / 1_000 + 30 * 86_400);
    world.simulator.advance(29 * dayMs);
    expect(await statusOf(id)).toBe('needs_response');
    world.simulator.advance(dayMs);
    expect(await statusOf(id)).toBe('lost');
  });

  it('end without a loss where an inquiry is answered', async () => {
    const { id } = await disputed(inquiry);
    await stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
    expect(await statusOf(id)).toBe('warning_under_review');
    world.simulator.advance(13 * dayMs);
    expect([await statusOf(id), await movements()]).toEqual(['warning_closed', []]);
  });

  it('refuse to close an inquiry, or end it as lost', async () => {
    const [first, second] = [await disputed(inquiry), await disputed(inquiry)];
    expect(await refusalOf(stripe.disputes.close(first.id))).toEqual([invalidRequest, 400, undefined]);
    world.simulator.processor.assume({ closedInquiry: 'lost' });
    expect((await stripe.disputes.close(second.id)).status).toBe('lost');
    expect(await movements()).toEqual([['dispute', -4_200, 1_500, -5_700]]);
  });

  it('are opened, won and withdrawn by a test, by whatever name it has for the payment', async () => {
    const { id } = await world.sale({ metadata: { authorisation: 'auth_1' } });
    const opened = world.simulator.processor.openDispute({
      authorisation: 'auth_1',
      reason: 'duplicate',
      amount: 1_000,
    });
    await world.simulator.payments.decideDispute(opened.id, 'withdrawn');
    const found = await stripe.disputes.retrieve(opened.id);
    expect(found).toMatchObject({ amount: 1_000, reason: 'duplicate', status: 'prevented', payment_intent: id });
    expect(await movements()).toEqual([
      ['dispute', -1_000, 1_500, -2_500],
      ['dispute_reversal', 1_000, 0, 1_000],
    ]);
  });

  it('take evidence by its names, with files that are there and have room', async () => {
    const { id } = await disputed(fraud);
    const update = (evidence: object) => refusalOf(stripe.disputes.update(id, { evidence }));
    expect(await update({ nonsense: 'x' })).toEqual([invalidRequest, 400, 'parameter_unknown']);
    expect(await update({ receipt: 'file_none' })).toEqual([invalidRequest, 400, 'resource_missing']);
    const other = await stripe.files.create({ purpose: 'identity_document', file: pdf });
    expect(await update({ receipt: other.id })).toEqual([invalidRequest, 400, 'resource_missing']);
    const file = await stripe.files.create({ purpose: 'dispute_evidence', file: pdf });
    world.simulator.processor.assume({ evidenceBytesMax: 10 });
    expect(await update({ receipt: file.id })).toEqual([invalidRequest, 400, undefined]);
    expect(await update({ uncategorized_text: 'x'.repeat(150_001) })).toEqual([invalidRequest, 400, undefined]);
    expect(await refusalOf(stripe.disputes.retrieve('dp_none'))).toEqual([invalidRequest, 404, 'resource_missing']);
  });
});
