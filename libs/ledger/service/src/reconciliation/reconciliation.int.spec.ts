import { disputeIdOf } from '@taprail/contracts';
import type { LedgerWorld } from '../testing/ledger-world';
import { openLedger } from '../testing/ledger-world';
import { bankClosing, houseBalances, sellAtBoth, sellAtPsp, sellInLedger } from '../testing/psp-sales';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const usdToEur = { from: 'USD', to: 'EUR', rate: '0.92150000', rate_id: 'fx_1' };

/** Of one sale of 100.00 that was settled and paid out: the fees of platform and house, less what the PSP kept. */
const closed = {
  'cash:EUR': 1_065,
  'platform_operating:EUR': -1_000,
  'processing_revenue:EUR': -100,
  'psp_fee_expense:EUR': 35,
};

describe('reconciliation', () => {
  let ledger: LedgerWorld;
  beforeEach(async () => {
    ledger = await openLedger();
    await ledger.payee();
  });
  afterEach(() => ledger.close());

  const rules = async () =>
    (await ledger.entries()).map(({ rule }) => rule).filter((rule) => /settlement|cash/.test(rule));
  const week = () => ledger.advance(7 * dayMs);

  it('brings clearing to zero and cash to what the bank shows', async () => {
    await sellAtBoth(ledger, '1', 10_000);
    await week();
    expect(await houseBalances(ledger)).toEqual(closed);
    expect(await bankClosing(ledger)).toBe(1_065);
    expect(await rules()).toEqual(['settlement_received']);
  });

  it('has refunds, disputes and what was won again in it, and nothing of what was taken back the same day', async () => {
    await sellAtBoth(ledger, '1', 10_000);
    await sellAtBoth(ledger, '2', 20_000);
    await ledger.desk.refund({ reference: 're_1', authorisation: 'auth_1', amount: 3_000 });
    await ledger.moved('1', { type: 'refunded', refund_id: 're_1', amount: 3_000, platform_fee_returned: 300 });
    const dispute = await ledger.desk.openDispute({ authorisation: 'auth_1', reason: 'fraudulent', amount: 4_000 });
    const { amount, feeAmount: fee } = dispute;
    const dispute_id = disputeIdOf(dispute.id);
    await ledger.moved('1', { type: 'dispute_opened', dispute_id, amount, fee, moves_money: true });
    await ledger.desk.reverse({ reference: 'rev_2', authorisation: 'auth_2', remaining: 0 });
    await ledger.moved('2', { type: 'capture_reversed', capture_id: 'cap_2' });
    await ledger.advance(3 * dayMs);
    await ledger.desk.decideDispute(dispute.id, 'won');
    await ledger.moved('1', { type: 'dispute_closed', dispute_id, outcome: 'won' });
    await week();
    expect(await houseBalances(ledger)).toEqual({
      ...closed,
      'cash:EUR': 765,
      'platform_operating:EUR': -700,
    });
    expect(await bankClosing(ledger)).toBe(765);
  });

  it('closes the position of a sale that the PSP paid in another currency', async () => {
    await sellAtBoth(ledger, '1', 10_000, { currency: 'USD', fx: usdToEur });
    await week();
    const { 'fx_gain_loss:EUR': drift, 'cash:EUR': cash, ...others } = await houseBalances(ledger);
    expect(others).toEqual({
      'cash:USD': 1_000,
      'platform_operating:USD': -1_000,
      'processing_revenue:EUR': -92,
      'psp_fee_expense:EUR': 32,
    });
    // The PSP converted by a rate of its own, half a percent away at most.
    expect(Math.abs(drift ?? 0)).toBeLessThan(45);
    expect([await bankClosing(ledger), await bankClosing(ledger, 'USD')]).toEqual([cash, 1_000]);
    expect(cash).toBe(60 - (drift ?? 0));
  });

  it('settles each platform for itself', async () => {
    await sellAtBoth(ledger, '1', 10_000);
    await sellAtBoth(ledger, '2', 20_000, { platform: 'plt_2' });
    await ledger.advance(dayMs);
    const settled = (await ledger.entries()).filter(({ rule }) => rule === 'settlement_received');
    expect(settled.map(({ trace, settled: records }) => [trace.platform, records])).toEqual([
      ['plt_1', [{ key: 'capture/cap_1/EUR-EUR', amount: 10_000, fee: 35 }]],
      ['plt_2', [{ key: 'capture/cap_2/EUR-EUR', amount: 20_000, fee: 65 }]],
    ]);
  });

  it('leaves one cent where it is short', async () => {
    await sellAtBoth(ledger, '1', 10_000);
    await ledger.desk.spoilSettlement('auth_1', 'one_cent');
    await week();
    expect(await houseBalances(ledger)).toEqual({ ...closed, 'cash:EUR': 1_064, 'psp_clearing:EUR': 1 });
    expect(await bankClosing(ledger)).toBe(1_064);
  });

  it('waits for a line that was left out until it comes', async () => {
    await sellAtBoth(ledger, '1', 10_000);
    await ledger.desk.spoilSettlement('auth_1', 'missing_line');
    await ledger.advance(3 * dayMs);
    expect(await houseBalances(ledger)).toMatchObject({ 'psp_clearing:EUR': 10_000 });
    await week();
    expect(await houseBalances(ledger)).toEqual(closed);
  });

  it('keeps what came twice aside', async () => {
    await sellAtBoth(ledger, '1', 10_000);
    await ledger.desk.spoilSettlement('auth_1', 'duplicate_line');
    await week();
    const aside = { 'cash:EUR': 1_065 + 9_965, 'suspense:EUR': -9_965 };
    expect(await houseBalances(ledger)).toEqual({ ...closed, ...aside });
  });

  it('keeps money whose file is late aside, until the file explains it', async () => {
    await sellAtBoth(ledger, '1', 10_000);
    await ledger.desk.spoilSettlement('auth_1', 'late');
    await ledger.advance(dayMs);
    expect(await houseBalances(ledger)).toMatchObject({
      'cash:EUR': 9_965,
      'suspense:EUR': -9_965,
      'psp_clearing:EUR': 10_000,
    });
    await week();
    expect(await houseBalances(ledger)).toEqual(closed);
    expect(await rules()).toEqual(['cash_unmatched', 'cash_explained', 'settlement_received']);
  });

  it('posts a file once that comes twice', async () => {
    await sellAtBoth(ledger, '1', 10_000);
    await ledger.desk.spoilSettlement('auth_1', 'twice');
    await week();
    expect(await houseBalances(ledger)).toEqual(closed);
    expect(await rules()).toEqual(['settlement_received']);
  });

  it('keeps money that nobody announced aside', async () => {
    await sellAtBoth(ledger, '1', 10_000);
    await ledger.send('ledger.simulate-bank-credit', { currency: 'EUR', amount: 777, reference: 'Gift' });
    await week();
    expect(await houseBalances(ledger)).toEqual({ ...closed, 'cash:EUR': 1_842, 'suspense:EUR': -777 });
    expect(await bankClosing(ledger)).toBe(1_842);
  });

  it('keeps a line aside that we never posted, until we have', async () => {
    await sellAtPsp(ledger, '1', 10_000);
    await sellAtBoth(ledger, '2', 10_000);
    await ledger.advance(2 * dayMs);
    expect(await houseBalances(ledger)).toMatchObject({ 'suspense:EUR': -9_965 });
    await sellInLedger(ledger, '1', 10_000);
    await week();
    expect(await houseBalances(ledger)).toMatchObject({ 'cash:EUR': 2_130, 'psp_fee_expense:EUR': 70 });
    expect(Object.keys(await houseBalances(ledger))).toEqual(Object.keys(closed));
  });

  it('waits for a sale that the PSP never tells of', async () => {
    await sellInLedger(ledger, '1', 10_000);
    await week();
    expect(await houseBalances(ledger)).toMatchObject({ 'psp_clearing:EUR': 10_000, 'psp_fees_payable:EUR': -35 });
  });
});
