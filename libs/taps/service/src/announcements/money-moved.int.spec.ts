import { openTaps, type TapsWorld } from '../testing/taps-world';

describe('what the ledger is told of a sale', () => {
  let taps: TapsWorld;
  beforeEach(async () => {
    taps = await openTaps();
  });
  afterEach(() => taps.close());

  const moved = async () => {
    await taps.heard();
    return taps.moved;
  };
  const captured = {
    type: 'captured',
    amount: 30_000,
    tip_amount: 0,
    released_amount: 0,
    direct: false,
    platform_fee: 300,
    processing_fee: 430,
    fee_schedule: '2026-01',
    fee_bearer: 'sub_merchant',
    scheme: 'visa',
    funding: 'credit',
    fx: null,
  };

  it('is what was taken, in one step and without a hold', async () => {
    const { capture } = await taps.tap('txn_1');
    expect(await moved()).toEqual([{ ...captured, direct: true, capture_id: capture!.id }]);
  });

  it('is nothing of a tap that was declined, or approved in part and given back', async () => {
    await taps.tap('txn_1', { amount: 30_051 });
    await taps.tap('txn_2', { amount: 30_010 });
    expect(await moved()).toEqual([]);
  });

  it('is every step of a stay: increased, released in part, taken with the rest let go', async () => {
    await taps.tap('txn_1', { captureMode: 'pre-auth', ceilingAmount: 60_000 });
    await taps.ask('increase', 'txn_1', { newAmount: 45_000, increaseBy: null, reason: null });
    await taps.ask('release', 'txn_1', { amount: 5_000 });
    const { capture } = await taps.ask('capture', 'txn_1', { amount: 30_000, tipAmount: null });
    expect(await moved()).toEqual([
      { type: 'hold_opened', amount: 30_000 },
      { type: 'hold_increased', by: 15_000 },
      { type: 'hold_released', amount: 5_000 },
      { ...captured, capture_id: capture!.id, released_amount: 10_000 },
    ]);
  });

  it('is the end of a hold that nobody used, and the mirror of a sale that was taken back', async () => {
    await taps.tap('txn_1', { captureMode: 'pre-auth' });
    await taps.ask('reverse', 'txn_1');
    const { capture } = await taps.tap('txn_2');
    await taps.ask('reverse', 'txn_2');
    expect((await moved()).filter(({ type }) => type !== 'hold_opened' && type !== 'captured')).toEqual([
      { type: 'hold_released', amount: 30_000 },
      { type: 'capture_reversed', capture_id: capture!.id },
    ]);
  });

  it('is what went back and what the scheme pulled, with the fees that go along', async () => {
    await taps.tap('txn_1', { device: 'dev_test_approve' });
    const refund = { amount: 10_000, reason: 'other', refundPlatformFee: true, reference: null };
    const { refunds } = await taps.ask('refund', 'txn_1', refund);
    const { disputes } = await taps.ask('simulate', 'txn_1', { action: { type: 'open', reason: 'fraudulent' } });
    const { id, amount, feeAmount } = disputes[0]!;
    await taps.ask('simulate', 'txn_1', { action: { type: 'lose', disputeId: id } });
    expect((await moved()).slice(1)).toEqual([
      { type: 'refunded', refund_id: refunds[0]!.id, amount: 10_000, platform_fee_returned: 100 },
      { type: 'dispute_opened', dispute_id: id, amount, fee: feeAmount, moves_money: true },
      { type: 'dispute_closed', dispute_id: id, outcome: 'lost' },
    ]);
  });
});
