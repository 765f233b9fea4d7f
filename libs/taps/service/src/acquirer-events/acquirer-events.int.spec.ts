import { disputeIdOf } from '@taprail/contracts';
import { openTaps, startMs, type TapsWorld } from '../testing/taps-world';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const at = (afterMs: number): string => new Date(startMs + afterMs).toISOString();

describe('news of the acquirer', () => {
  let taps: TapsWorld;
  beforeEach(async () => {
    taps = await openTaps();
  });
  afterEach(() => taps.close());

  const device = 'dev_test_approve';
  const saleWith = async (card: string, transactionId = 'txn_1', change: object = {}) => {
    await taps.payments.presentCard(device, 'sm_1', card);
    return taps.tap(transactionId, { device, ...change });
  };
  const kinds = async () => {
    await taps.heard();
    return taps.published.map(({ kind, sequence }) => `${sequence} ${kind}`);
  };

  it('take a captured sale back a day later', async () => {
    await saleWith('card_capture_fails_late');
    expect(await taps.state('txn_1')).toMatchObject({ capture: { status: 'captured' } });
    await taps.advance(dayMs);
    const { capture } = await taps.state('txn_1');
    expect(capture).toMatchObject({ status: 'failed', failureCode: 'capture_revoked' });
    expect(await kinds()).toEqual(['1 tap.approved', '2 charge.captured', '3 charge.failed']);
    expect(taps.published[2]?.object).toMatchObject({ late: true, failure_code: 'capture_revoked' });
  });

  it('open a dispute that comes with the capture itself, after the capture is recorded', async () => {
    await saleWith('card_dispute_fraud');
    await taps.acquirerEvents.caughtUp();
    const { disputes } = await taps.state('txn_1');
    expect(disputes).toEqual([
      {
        id: disputeIdOf(disputes[0]!.acquirerReference),
        acquirerReference: expect.stringMatching(/^dp_\w{16}$/) as unknown,
        amount: 30_000,
        reason: 'fraudulent',
        networkReasonCode: '10.4',
        stage: 'chargeback',
        feeAmount: 1_380,
        deadline: at(30 * dayMs),
        status: 'needs_response',
        evidence: {},
        files: [],
        submittedAt: null,
        reminded: false,
        openedAt: at(0),
        closedAt: null,
      },
    ]);
    expect(await kinds()).toEqual(['1 tap.approved', '2 charge.captured', '3 dispute.opened']);
  });

  it('open an inquiry, which takes no money', async () => {
    await saleWith('card_dispute_inquiry');
    await taps.acquirerEvents.caughtUp();
    expect(await taps.state('txn_1')).toMatchObject({ disputes: [{ stage: 'inquiry', feeAmount: 0 }] });
    await taps.ask('refund', 'txn_1', { amount: null, reason: 'other', refundPlatformFee: false, reference: null });
    expect(await taps.state('txn_1')).toMatchObject({ refunds: [{ amount: 30_000, status: 'succeeded' }] });
  });

  it.each([
    ['card_refund_late', 'succeeded'],
    ['card_refund_fail_late', 'failed'],
  ])('settle the refund of %s a day later: %s', async (card, status) => {
    await saleWith(card);
    const refund = { amount: 1_000, reason: 'other', refundPlatformFee: false, reference: null };
    expect(await taps.ask('refund', 'txn_1', refund)).toMatchObject({ refunds: [{ status: 'pending' }] });
    await taps.advance(dayMs);
    expect(await taps.state('txn_1')).toMatchObject({ refunds: [{ status }], pending: null });
  });

  it('settle a capture that was taken on, and lock its rate then', async () => {
    const merchant = { country: 'DE', mcc: '7011', settlementCurrency: 'EUR' };
    await saleWith('card_capture_late', 'txn_1', { currency: 'USD', merchant });
    expect(await taps.state('txn_1')).toMatchObject({ pending: { kind: 'capture' } });
    await taps.advance(hourMs);
    const { capture, pending } = await taps.state('txn_1');
    expect(pending).toBeNull();
    expect(capture).toMatchObject({ status: 'captured', fx: { from: 'USD', to: 'EUR' } });
  });

  it('are taken once, however often they are told', async () => {
    await saleWith('card_dispute_fraud');
    await taps.advance(30 * dayMs);
    const before = await taps.history('txn_1');
    const all = (await taps.acquirer.readEvents(0, 100)).flatMap(({ news }) => news ?? []);
    expect(all.map(({ kind }) => kind)).toEqual(['dispute_opened', 'dispute_decided']);
    for (const news of [...all, ...all]) await taps.take.take(news);
    expect(await taps.history('txn_1')).toEqual(before);
    expect(before.filter((type) => type.startsWith('Dispute'))).toEqual(['DisputeOpened', 'DisputeClosed']);
  });

  it('of a payment that nobody knows hold up nothing', async () => {
    const where = { device, subMerchantId: 'sm_2', amount: 100, currency: 'EUR' };
    await taps.payments.presentCard(device, 'sm_2', 'card_dispute_fraud');
    const card = await taps.acquirer.readCard({ ...where, reference: 'auth_stranger', country: 'DE' });
    const sale = { mcc: '5812', card, partialAllowed: false, statementDescriptor: null };
    await taps.acquirer.authorise({ ...where, reference: 'auth_stranger', ...sale });
    const capture = { reference: 'cap_stranger', authorisation: 'auth_stranger', amount: 100, releaseRest: true };
    await taps.acquirer.capture(capture);
    await saleWith('card_dispute_fraud');
    await taps.acquirerEvents.caughtUp();
    expect(await taps.state('txn_1')).toMatchObject({ disputes: [{ status: 'needs_response' }] });
  });

  it('wait for an answer that our log has not heard yet, by asking for it', async () => {
    await taps.payments.presentCard('dev_test_timeout', 'sm_1', 'card_capture_fails_late');
    const pending = await taps.tap('txn_1', { device: 'dev_test_timeout', captureMode: 'pre-auth' });
    expect(pending).toMatchObject({ pending: { kind: 'authorise' } });
    const base = { id: 'news_x', authorisation: 'auth_1', at: at(0) };
    await taps.take.take({ kind: 'capture_revoked', failureCode: 'capture_revoked', ...base });
    expect(await taps.state('txn_1')).toMatchObject({ pending: null, authorisation: { status: 'open' } });
  });
});
