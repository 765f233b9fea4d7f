import type { LedgerEntry } from '@taprail/sdk';

/** The effect of an entry on one account. */
export type AccountEffect = Readonly<{ debit: number; credit: number; components: readonly string[] }>;

/** The lines of an entry on one account, which has one currency, added up by side. */
export const effectOn = (entry: Pick<LedgerEntry, 'lines'>, account: string): AccountEffect => {
  const lines = entry.lines.filter((line) => line.account === account);
  const sum = (side: 'debit' | 'credit') =>
    lines.reduce((total, line) => total + (line.side === side ? line.amount : 0), 0);
  return {
    debit: sum('debit'),
    credit: sum('credit'),
    components: [...new Set(lines.map(({ component }) => component))],
  };
};

/** The pages of what an entry is about, the nearest first. */
export const subjectsOf = ({ trace }: Pick<LedgerEntry, 'trace'>): readonly (readonly [string, string])[] => {
  const found: readonly (readonly [string, string, string | null])[] = [
    ['Payment', '/payments', trace.transaction_id],
    ['Dispute', '/disputes', trace.dispute_id],
    ['Payout', '/payouts', trace.payout_id],
    ['Hold', '/stays', trace.authorisation_chain_id],
  ];
  return found.flatMap(([title, path, id]) => (id === null ? [] : [[title, `${path}/${id}`] as const]));
};
