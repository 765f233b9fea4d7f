import { type OpenDisputeAt, openTapsAtStripe, type TapsAtStripe } from '../testing/taps-at-stripe';

const dayMs = 86_400_000;
const pdf = Buffer.from('%PDF-1.7 slip');
jest.setTimeout(60_000);

describe('disputes at Stripe', () => {
  let world: TapsAtStripe;
  beforeEach(async () => {
    world = await openTapsAtStripe();
  });
  afterEach(() => world.close());

  const open = async (request: OpenDisputeAt = {}): Promise<string> => {
    await world.tap();
    const { id } = world.simulator.processor.openDispute({
      authorisation: (await world.paymentOf()).id,
      reason: 'fraudulent',
      ...request,
    });
    await world.hear(0);
    return id;
  };
  const dispute = async () => (await world.taps.state('txn_1')).disputes[0]!;
  const say = async (name: string, more: object = {}) =>
    world.taps.ask(name, 'txn_1', { disputeId: (await dispute()).id, ...more });
  const published = () =>
    world.taps.published
      .filter(({ kind }) => kind.startsWith('dispute.'))
      .map(({ kind, object }) => [kind, object['stage'], object['status']]);
  const moved = () => world.taps.moved.filter(({ type }) => type.startsWith('dispute'));
  const alarms = async () =>
    (await world.taps.registry.getSingleMetric('stripe_alarms_total')!.get()).values.find(
      ({ labels }) => labels['alarm'] === 'corrected_dispute',
    )?.value;

  it('are opened with the code, the fee and the deadline that Stripe says', async () => {
    const id = await open({ amount: 20_000 });
    const { evidence_details: details, balance_transactions: money } = await world.stripe.disputes.retrieve(id);
    expect(await dispute()).toMatchObject({
      acquirerReference: id,
      amount: 20_000,
      reason: 'fraudulent',
      networkReasonCode: '10.4',
      stage: 'chargeback',
      feeAmount: money[0]!.fee,
      deadline: new Date((details.due_by ?? 0) * 1_000).toISOString(),
    });
    expect(moved()).toMatchObject([{ type: 'dispute_opened', amount: 20_000, moves_money: true }]);
  });

  it('that begin as an inquiry take money and ask anew when they become a chargeback', async () => {
    const id = await open({ stage: 'inquiry' });
    const { deadline } = await dispute();
    expect(moved()).toMatchObject([{ type: 'dispute_opened', moves_money: false, fee: 0 }]);
    await world.hear(10 * dayMs);
    world.simulator.processor.escalateDispute(id);
    await world.hear(0);
    const { balance_transactions: money } = await world.stripe.disputes.retrieve(id);
    const escalated = await dispute();
    expect(escalated).toMatchObject({ stage: 'chargeback', status: 'needs_response', feeAmount: money[0]!.fee });
    expect(Date.parse(escalated.deadline) - Date.parse(deadline)).toBeGreaterThan(9 * dayMs);
    expect(moved()[1]).toMatchObject({ type: 'dispute_opened', amount: 30_000, fee: money[0]!.fee, moves_money: true });
    // The deadline of the inquiry passes, then the reminder of the chargeback.
    await world.hear(Date.parse(deadline) - world.taps.now().getTime());
    expect((await dispute()).status).toBe('needs_response');
    await world.hear(9 * dayMs);
    expect(published()).toEqual([
      ['dispute.opened', 'inquiry', 'needs_response'],
      ['dispute.evidence_required', 'chargeback', 'needs_response'],
      ['dispute.evidence_required', 'chargeback', 'needs_response'],
    ]);
    await world.hear(2 * dayMs);
    expect(published().at(-1)).toEqual(['dispute.closed', 'chargeback', 'lost']);
    expect(moved()).toHaveLength(3);
  });

  it.each([
    ['inquiry', 'warning_closed', []],
    ['chargeback', 'prevented', ['withdrawn']],
  ] as const)('are withdrawn: %s that is %s', async (stage, status, outcomes) => {
    const id = await open({ stage });
    await world.simulator.payments.decideDispute(id, 'withdrawn');
    expect((await world.stripe.disputes.retrieve(id)).status).toBe(status);
    await world.hear(0);
    expect(await dispute()).toMatchObject({ status: 'withdrawn' });
    const ends = moved().flatMap((money) => (money.type === 'dispute_closed' ? [money.outcome] : []));
    expect(ends).toEqual(stage === 'inquiry' ? ['withdrawn'] : outcomes);
  });

  it.each([
    [
      'an inquiry that is closed',
      'inquiry',
      async (id: string) => world.simulator.payments.decideDispute(id, 'withdrawn'),
      'withdrawn',
    ],
    [
      'an inquiry that takes the money',
      'inquiry',
      async (id: string) => world.simulator.processor.escalateDispute(id),
      'needs_response',
    ],
    [
      'a chargeback that is lost',
      'chargeback',
      async (id: string) => world.simulator.payments.decideDispute(id, 'lost'),
      'lost',
    ],
  ] as const)(
    'whose events arrive in the opposite order are opened all the same: %s',
    async (_what, stage, goOn, status) => {
      await world.close();
      world = await openTapsAtStripe({ newestFirst: true });
      await world.tap();
      const authorisation = (await world.paymentOf()).id;
      await world.hear(0);
      const { id } = world.simulator.processor.openDispute({ authorisation, reason: 'fraudulent', stage });
      await goOn(id);
      await world.hear(0);
      expect((await world.taps.state('txn_1')).disputes).toMatchObject([{ acquirerReference: id, status }]);
      const types = (await world.taps.history('txn_1')).filter((type) => type.startsWith('Dispute'));
      expect(types).toEqual(['DisputeOpened', ...(status === 'needs_response' ? [] : ['DisputeClosed'])]);
    },
  );

  it('that our clock has lost are won when Stripe says so later, without a second end', async () => {
    const id = await open();
    await world.hear(29 * dayMs);
    // Somebody answers in Stripe's dashboard.
    await world.stripe.disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' }, submit: true });
    await world.hear(2 * dayMs);
    expect(await dispute()).toMatchObject({ status: 'lost', closeCause: 'deadline' });
    expect(await alarms()).toBe(0);
    await world.hear(20 * dayMs);
    expect(await dispute()).toMatchObject({ status: 'won' });
    expect((await world.taps.history('txn_1')).slice(-2)).toEqual(['DisputeClosed', 'DisputeCorrected']);
    expect(published().filter(([kind]) => kind === 'dispute.closed')).toHaveLength(1);
    expect(moved()).toMatchObject([
      { type: 'dispute_opened' },
      { type: 'dispute_closed', outcome: 'lost' },
      { type: 'dispute_closed', outcome: 'won' },
    ]);
    expect(await alarms()).toBe(1);
    await world.hear(20 * dayMs);
    expect(await alarms()).toBe(1);
  });

  it('that take no response refuse evidence and acceptance and are not reminded of', async () => {
    const id = await open({ takesResponse: false });
    expect((await world.stripe.disputes.retrieve(id)).evidence_details.due_by).toBe(0);
    const { openedAt, deadline } = await dispute();
    expect(Date.parse(deadline)).toBe(Math.floor(Date.parse(openedAt) / 1_000) * 1_000 + 90 * dayMs);
    const refusal = { code: 'dispute_closed', details: { cause: 'no_response_allowed' } };
    await expect(say('stage-evidence', { evidence: { receipt: 'x' } })).rejects.toMatchObject(refusal);
    await expect(say('submit-evidence')).rejects.toMatchObject(refusal);
    await expect(say('accept-dispute')).rejects.toMatchObject(refusal);
    await world.simulator.payments.decideDispute(id, 'lost');
    await world.hear(0);
    expect(published()).toEqual([
      ['dispute.opened', 'chargeback', 'needs_response'],
      ['dispute.closed', 'chargeback', 'lost'],
    ]);
  });

  it('are accepted, and an inquiry is refused with a hint before anything is stored', async () => {
    const id = await open();
    await say('accept-dispute');
    expect((await world.stripe.disputes.retrieve(id)).status).toBe('lost');
    await world.hear(0);
    expect(await dispute()).toMatchObject({ status: 'lost', closeCause: 'accepted' });
    expect(await alarms()).toBe(0);
  });

  it('that are inquiries cannot be accepted', async () => {
    const id = await open({ stage: 'inquiry' });
    await expect(say('accept-dispute')).rejects.toMatchObject({ code: 'inquiry_not_acceptable' });
    expect(await dispute()).toMatchObject({ status: 'needs_response' });
    expect((await world.stripe.disputes.retrieve(id)).status).toBe('warning_needs_response');
  });

  const upload = async (id: string, size = pdf.length) => {
    await world.taps.vault.keepFile('sm_1', id, pdf);
    await say('add-evidence-file', {
      file: { id, name: 'slip.pdf', contentType: 'application/pdf', size, sha256: 'a' },
    });
  };

  it('have room for files up to the limit of Stripe, and say so at the upload', async () => {
    await open();
    await upload('file_1', 4_000_000);
    await expect(upload('file_2', 300_001)).rejects.toMatchObject({
      code: 'payload_too_large',
      details: { bytes: 4_300_001, max: 4_300_000 },
    });
    await upload('file_3', 300_000);
  });

  it('are answered once with texts, files, and the charge of a duplicate', async () => {
    const id = await open();
    await world.taps.tap('txn_2', { ...world.at, device: 'dev_1' });
    const other = await world.paymentOf();
    await upload('file_1');
    const [token] = await world.taps.vault.seal('sm_1', ['winning_evidence']);
    const evidence = {
      uncategorized_text: { token, characters: 16 },
      receipt: 'Table 4, two menus',
      customer_signature: { file: 'file_1' },
      duplicate_charge_id: 'txn_2',
    };
    await say('stage-evidence', { evidence });
    world.simulator.failRequests({ kind: 'unanswered', method: 'POST', path: `/v1/disputes/${id}` });
    await say('submit-evidence');
    await world.hear(60_000);
    const { evidence: sent, evidence_details: details, status } = await world.stripe.disputes.retrieve(id);
    const fileId = expect.stringMatching(/^file_/) as unknown;
    expect(Object.fromEntries(Object.entries(sent).filter(([, piece]) => typeof piece === 'string'))).toEqual({
      uncategorized_text: 'winning_evidence',
      receipt: fileId,
      customer_signature: fileId,
      duplicate_charge_id: other.latest_charge,
    });
    expect([details.submission_count, status]).toEqual([1, 'under_review']);
    await world.hear(20 * dayMs);
    expect(await dispute()).toMatchObject({ status: 'won', evidence: { duplicate_charge_id: 'txn_2' } });
  });
});
