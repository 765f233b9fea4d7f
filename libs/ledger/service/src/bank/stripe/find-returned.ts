import type Stripe from 'stripe';
import type { PaidPayout, ReturnedPayout } from '../bank';
import { failureCodeOf } from './payout-failures';

const pageMax = 100;
const accountsAtOnce = 8;

type Sources = Readonly<{ stripe: Stripe; accountOf: (subMerchantId: string) => Promise<string | null> }>;

export type FoundReturns = Readonly<{ returned: readonly ReturnedPayout[]; accounts: readonly string[] }>;

/** Payouts that were paid and have failed since, and the accounts that were looked at. */
export const findReturned = async (
  { stripe, accountOf }: Sources,
  paid: readonly PaidPayout[],
  takeBack: (payout: Stripe.Payout, transferId: string) => Promise<void>,
): Promise<FoundReturns> => {
  const returned: ReturnedPayout[] = [];
  const accounts: string[] = [];
  const look = async (payoutIds: ReadonlySet<string>, subMerchantId: string): Promise<void> => {
    const stripeAccount = await accountOf(subMerchantId);
    if (stripeAccount === null) return;
    accounts.push(stripeAccount);
    const failed = stripe.payouts.list({ status: 'failed', limit: pageMax }, { stripeAccount });
    for await (const payout of failed) {
      const payoutId = payout.metadata?.['payout'];
      if (payoutId === undefined || !payoutIds.has(payoutId)) continue;
      const { data } = await stripe.transfers.list({ transfer_group: payoutId, limit: 1 });
      const [transfer] = data;
      if (!transfer) throw new Error(`${payoutId} was paid out without a transfer`);
      await takeBack(payout, transfer.id);
      returned.push({ payoutId, failureCode: failureCodeOf(payout.failure_code), moved: null });
    }
  };
  const groups = new Map<string, Set<string>>();
  for (const { subMerchantId, payoutId } of paid) {
    groups.set(subMerchantId, (groups.get(subMerchantId) ?? new Set<string>()).add(payoutId));
  }
  const waiting = [...groups];
  const takeNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await look(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: accountsAtOnce }, takeNext));
  return { returned, accounts };
};
