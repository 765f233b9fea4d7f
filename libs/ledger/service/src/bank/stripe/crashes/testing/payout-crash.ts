import { type Kill, MortalProcess, mortalStore, WayToStripe } from '@taprail/runtime/testing';
import { openLedger, startMs } from '../../../../testing/ledger-world';
import { openStripe } from '../../../../testing/stripe-world';

const hourMs = 3_600_000;
const float = 100_000;
const sold = 10_000;
const againMs = 400;
const ends: readonly string[] = ['PayoutPaid', 'PayoutFailed', 'PayoutReturned'];

/** The calls that change something at Stripe, in their order. */
export const callsOf = {
  'a payout': ['transfer', 'payout'],
  'a payout that the bank refuses': ['transfer', 'payout', 'reversal'],
} as const;

export type PayoutLife = keyof typeof callsOf;
export type PayoutRound = Readonly<{ life: PayoutLife; kill: Kill }>;

/** A day's sale is paid out by a ledger that is killed once and started again; what is wrong afterwards. */
export const crashPayout = async ({
  life,
  kill,
}: PayoutRound): Promise<Readonly<{ wasKilled: boolean; faults: readonly string[] }>> => {
  let now = () => new Date(startMs);
  const outside = await openStripe(() => now());
  const way = await WayToStripe.open(outside.simulator.url);
  const settings = { bankUrl: 'stripe:', pspUrl: `stripe:${way.url}`, pspKey: outside.simulator.key };
  const ledger = await openLedger(settings, (store) => mortalStore(store, () => way.process));
  now = () => new Date(ledger.now());
  try {
    const account = await outside.open('EUR');
    await outside.topUp('EUR', float);
    const external_account = { bank_name: 'Testbank', last4: '3000', country: 'DE', currency: 'EUR' };
    await ledger.payee({ account_id: account, external_account });
    await ledger.sell('1', sold, { currency: 'EUR' });
    const isRefused = life !== 'a payout';
    if (isRefused) outside.simulator.failRequests({ kind: 'payout_failure', failureCode: 'account_closed' });
    const process = new MortalProcess(kill);
    way.process = process;
    // What waits for a process that was killed ends with it.
    for (let hours = 0; hours < 72 && !process.isDead; hours += 12)
      await ledger.advance(12 * hourMs).catch(() => undefined);
    await ledger.restart().catch(() => undefined);
    way.process = new MortalProcess(null);
    if (process.isDead) await ledger.restart();
    // A timer that has failed is tried again by the clock of the machine, and no move of the test clock waits for it.
    const isOver = async () => (await ledger.payoutEvents()).some(({ type }) => ends.includes(type));
    for (let hours = 0; hours < 72 || (hours < 288 && !(await isOver())); hours += 12) {
      // Who is refused is not paid again, once there is something to refuse.
      if (isRefused && (await ledger.payoutEvents()).length > 0)
        await ledger.payee({ account_id: account, external_account, payouts_enabled: false });
      await ledger.advance(12 * hourMs);
      if (!(await isOver())) await new Promise((resolve) => setTimeout(resolve, againMs));
    }
    await ledger.settled();

    const faults: string[] = [];
    const expect = (what: string, seen: unknown, wanted: unknown): void => {
      if (JSON.stringify(seen) !== JSON.stringify(wanted)) faults.push(`${what}: ${JSON.stringify(seen)}`);
    };
    const transfers = (await outside.stripe.transfers.list()).data;
    const payouts = (await outside.stripe.payouts.list({}, { stripeAccount: account })).data;
    const happened = (await ledger.payoutEvents()).map(({ type }) => type.replace('Payout', ''));
    const posted = (await ledger.entries()).map(({ rule }) => rule).filter((rule) => rule.startsWith('payout'));
    const left = isRefused ? float : float - 8_900;
    expect(
      'transfers',
      transfers.map(({ reversed }) => reversed),
      [isRefused],
    );
    expect(
      'payouts',
      payouts.map(({ status }) => status),
      [isRefused ? 'failed' : 'paid'],
    );
    expect(
      'ends',
      happened.filter((type) => ends.includes(`Payout${type}`)),
      [isRefused ? 'Failed' : 'Paid'],
    );
    expect('entries', posted, ['payout_scheduled', isRefused ? 'payout_failed' : 'payout_paid']);
    expect('our balance', await outside.available('EUR'), left);
    expect('the balance of the account', await outside.available('EUR', account), 0);
    return { wasKilled: process.isDead, faults };
  } finally {
    await ledger.close();
    await way.close();
    await outside.close();
  }
};
