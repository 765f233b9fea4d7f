import { SystemClock } from '@taprail/clock';
import { stripeClient } from '@taprail/stripe';
import { createLogger, createRegistry } from '@taprail/telemetry';
import type Stripe from 'stripe';
import { readMovements } from '../../reconciliation/inbox/stripe/read-movements';
import type { BankOrder } from '../bank';
import { findReturned } from './find-returned';
import { StripeBalances } from './stripe-balances';
import { StripeOrders } from './stripe-orders';
import { StripeBank } from './stripe.bank';

const url = process.env['STRIPE_MOCK_URL'] ?? '';
const title = 'Stripe’s own description of its API accepts, of the bank and its settlement,';
const log = createLogger({ service: 'test', level: 'silent' });
const account = 'acct_1';
const order: BankOrder = {
  payoutId: 'po_01KJM0Z8R00000000000000001',
  runId: 'run_1',
  amount: 4_000,
  currency: 'EUR',
  destination: { bankName: null, last4: '3000', country: 'DE', currency: 'EUR' },
  submerchant: 'bistro-42',
  subMerchantId: 'sm_1',
  references: null,
  progress: 'new',
};

/** It has no state, and answers whatever it is asked with one fixture: only calls and their shapes are checked. */
const suite = (): void => {
  let stripe: Stripe;
  let balances: StripeBalances;
  let orders: StripeOrders;
  beforeAll(() => {
    stripe = stripeClient({ key: 'sk_test_123', baseUrl: url, retriesMax: 0 });
    balances = new StripeBalances(stripe, createRegistry({ service: 'test', version: '0', commit: 'none' }));
    orders = new StripeOrders(stripe, async () => account);
  });

  it('an order, which is a transfer and a payout', async () => {
    const placed = await orders.place(order, { left: 10_000 });
    if ('news' in placed) throw new Error(JSON.stringify(placed));
    expect([placed.transfer.object, placed.payout.object]).toEqual(['transfer', 'payout']);
  });

  it('taking the money back', () => orders.takeBack(order.payoutId, 'tr_1'));

  it('asking what became of an order', async () => {
    const references = { accountId: account, transferReference: 'tr_1', payoutReference: 'po_1' };
    const accountOf = async () => account;
    const bank = new StripeBank({ stripe, balances, accountOf, livemode: false, clock: new SystemClock(), log });
    await expect(bank.answerTo({ ...order, references, progress: 'ordered' })).resolves.not.toThrow();
  });

  it('looking for payouts that came back', async () => {
    const paid = [{ payoutId: order.payoutId, subMerchantId: 'sm_1' }];
    const found = await findReturned({ stripe, accountOf: async () => account }, paid, async () => undefined);
    expect(found.accounts).toEqual([account]);
  });

  it('our own account and the balances', async () => {
    // Its one account has payouts turned off; that it can be read is enough.
    await balances.requireManualPayouts().catch((error: Error) => expect(error.name).toBe('BankNotReady'));
    await balances.noteResidues([account]);
    expect(await balances.funds()).toBeInstanceOf(Array);
  });

  it('the movements of a day, with the payments behind them', async () => {
    expect(await readMovements(stripe, '2026-03-02')).toBeInstanceOf(Array);
    expect((await stripe.paymentIntents.retrieve('pi_1')).metadata).toBeDefined();
  });
};

if (url !== '') describe(title, suite);
else describe.skip(`NOT RUN, because STRIPE_MOCK_URL is not set: ${title}`, suite);
