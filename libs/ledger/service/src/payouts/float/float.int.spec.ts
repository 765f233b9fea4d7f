import type { LedgerWorld } from '../../testing/ledger-world';
import { openLedger } from '../../testing/ledger-world';
import { openLedgerAtStripe, type StripeWorld } from '../../testing/stripe-world';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
jest.setTimeout(60_000);

describe('the float', () => {
  let ledger: LedgerWorld;
  let outside: StripeWorld;
  let account: string;
  beforeEach(async () => {
    ({ ledger, outside } = await openLedgerAtStripe());
    account = await outside.open('EUR');
    await ledger.payee({ account_id: account });
  });
  afterEach(async () => {
    await ledger.close();
    await outside.close();
  });
  const float = async () => {
    await ledger.settled();
    const rows = await ledger.send('ledger.read-float', {});
    return rows.find(({ currency }) => currency === 'EUR');
  };

  it('is what the next payouts need beside what Stripe has of ours, from the sale to the payout', async () => {
    await outside.sell('1', 10_000, { account, currency: 'EUR' });
    await ledger.sell('1', 10_000);
    const sold = { unsent: 0, payable: 0, coming: 8_900, due: 8_900, available: 0, pending: 9_945, short: 8_900 };
    expect(await float()).toEqual({ currency: 'EUR', ...sold });
    await ledger.advance(22 * hourMs);
    expect(await float()).toMatchObject({ unsent: 8_900, payable: 0, coming: 0, due: 8_900, short: 8_900 });
    expect(await ledger.metric('ledger_float_short_minor')).toEqual([expect.stringMatching(/EUR".* 8900$/)]);
    await outside.topUp('EUR', 5_000);
    expect(await float()).toMatchObject({ available: 5_000, short: 3_900 });
    await ledger.advance(2 * dayMs);
    expect(await float()).toMatchObject({ unsent: 0, due: 0, available: 6_045, short: 0 });
  });

  it('counts what is payable and was not paid, and no sale that becomes payable later', async () => {
    await ledger.payee({ account_id: account, payout_schedule: { interval: 'manual', delay_days: 4 } });
    await ledger.sell('1', 10_000);
    expect(await float()).toMatchObject({ coming: 0, due: 0 });
    await ledger.moved('1', { type: 'refunded', refund_id: 're_1', amount: 1_000, platform_fee_returned: 100 });
    await ledger.advance(4 * dayMs);
    expect(await float()).toMatchObject({ coming: 0, payable: 8_000, due: 8_000 });
  });

  it('is not known of a bank that cannot be asked', async () => {
    const simulated = await openLedger();
    await simulated.payee();
    await simulated.sell('1', 10_000);
    await simulated.settled();
    const [row] = await simulated.send('ledger.read-float', {});
    expect(row).toMatchObject({ due: 8_900, available: null, pending: null, short: null });
    await simulated.close();
  });
});
