import type { KnownPayout } from '@taprail/ledger-domain';

export type NextPayout = Readonly<{ id: string; amount: number; currency: string; eta: string; status: string }>;

/** Of the payouts that have not arrived, the one that arrives first. */
export const nextPayoutOf = (payouts: readonly KnownPayout[]): NextPayout | null => {
  const [first] = payouts
    .map(({ status, scheduled: { payoutId, amount, currency, eta } }) => ({
      id: payoutId,
      amount,
      currency,
      eta,
      status,
    }))
    .sort((left, right) => (left.eta < right.eta || (left.eta === right.eta && left.id < right.id) ? -1 : 1));
  return first ?? null;
};
