import { type LedgerWorld, openLedger } from '../../testing/ledger-world';

const dayMs = 86_400_000;

describe('a balance that a posting takes below zero, with no sale after it', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
  });
  afterEach(() => ledger.close());

  const booked = async (): Promise<readonly (readonly [string, number])[]> =>
    (await ledger.entries())
      .filter(({ rule }) => rule === 'negative_found')
      .map(({ effectiveDate, lines }) => [effectiveDate, lines[0]!.amount] as const);
  const paidOut = async (): Promise<number> =>
    (await ledger.payoutEvents()).filter(({ type }) => type === 'PayoutScheduled').length;

  const refund = (amount: number) =>
    ledger.moved('1', { type: 'refunded', refund_id: 're_1', amount, platform_fee_returned: 0 });

  it('is booked as a debt on the next run day', async () => {
    await ledger.payee();
    await ledger.sell('1', 10_000);
    await ledger.advance(2 * dayMs);
    await refund(5_000);
    await ledger.advance(dayMs);
    expect(await booked()).toEqual([['2026-03-05', 5_000]]);
  });

  it('is booked when a dispute took it', async () => {
    await ledger.payee();
    await ledger.sell('1', 10_000);
    await ledger.advance(2 * dayMs);
    const dispute = { dispute_id: 'dp_1', amount: 10_000, fee: 1_500, moves_money: true };
    await ledger.moved('1', { type: 'dispute_opened', ...dispute });
    await ledger.advance(dayMs);
    expect(await booked()).toEqual([['2026-03-05', 11_500]]);
  });

  it.each(['weekly', 'monthly'] as const)('is booked on the next run day of a %s schedule too', async (interval) => {
    await ledger.payee({ payout_schedule: { interval } });
    await ledger.sell('1', 10_000);
    await ledger.advance(35 * dayMs);
    const before = await paidOut();
    await refund(10_000);
    await ledger.advance(3 * dayMs);
    expect(await booked()).toEqual([['2026-04-07', before === 1 ? 10_000 : 1_100]]);
    expect(before).toBe(1);
  });

  it('is booked where payouts are asked for by hand', async () => {
    await ledger.payee({ payout_schedule: { interval: 'manual' } });
    await ledger.sell('1', 10_000);
    await ledger.advance(2 * dayMs);
    await refund(10_000);
    await ledger.advance(dayMs);
    expect(await booked()).toEqual([['2026-03-05', 1_100]]);
    expect(await paidOut()).toBe(0);
  });

  it('pays nobody before the day of its schedule', async () => {
    await ledger.payee({ payout_schedule: { interval: 'weekly' } });
    await ledger.sell('1', 10_000);
    await ledger.advance(2 * dayMs);
    await refund(5_000);
    await ledger.advance(2 * dayMs);
    expect([await booked(), await paidOut()]).toEqual([[], 0]);
  });
});
