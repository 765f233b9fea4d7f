import type { Dispute } from '@taprail/sdk';

export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'withdrawn'] as const;
export type DisputeStatus = Dispute['status'];

/** The filters of the table, as the address has them. It opens on those that need an answer. */
export type DisputeFilters = Readonly<{ status: DisputeStatus | 'all'; submerchant: string }>;

export const readDisputeFilters = (search: string): DisputeFilters => {
  const params = new URLSearchParams(search);
  const status = params.get('status');
  return {
    status: status === 'all' ? status : (disputeStatuses.find((each) => each === status) ?? 'needs_response'),
    submerchant: params.get('submerchant')?.trim() ?? '',
  };
};

export type CurrencySum = Readonly<{ currency: string; amount: number }>;

/** Amounts by currency, which are never added up. */
export const sumsOf = (disputes: readonly Pick<Dispute, 'amount' | 'currency'>[]): readonly CurrencySum[] => {
  const sums = new Map<string, number>();
  for (const { amount, currency } of disputes) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
};

type Outcomes = Readonly<{ won: Readonly<{ count: number }>; lost: Readonly<{ count: number }> }>;

/** The share of decided disputes that were won, in basis points; withdrawn ones were not decided. Null: none was. */
export const winRateBps = (outcomes: readonly Outcomes[]): number | null => {
  const won = outcomes.reduce((sum, each) => sum + each.won.count, 0);
  const decided = outcomes.reduce((sum, each) => sum + each.lost.count, won);
  return decided === 0 ? null : Math.round((won * 10_000) / decided);
};
