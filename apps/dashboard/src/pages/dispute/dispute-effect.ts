import type { LedgerEntry } from '@taprail/sdk';

type Entry = Pick<LedgerEntry, 'rule' | 'lines' | 'trace'>;

/** The sub-merchant's side of it in minor units: what is held for the claim, and what the dispute itself costs. */
export const heldAndFee = (entries: readonly Entry[], disputeId: string) => {
  const lines = entries
    .filter(({ rule, trace }) => rule === 'dispute_opened' && trace.dispute_id === disputeId)
    .flatMap((entry) => entry.lines);
  const sum = (account: RegExp, component: string, side: 'debit' | 'credit') => {
    const found = lines.filter(
      (line) => account.test(line.account) && line.component === component && line.side === side,
    );
    const [first] = found;
    return first && { amount: found.reduce((total, line) => total + line.amount, 0), currency: first.currency };
  };
  return {
    held: sum(/^merchant_dispute_hold:/, 'dispute_held', 'credit'),
    fee: sum(/^merchant_available:/, 'dispute_fee', 'debit'),
  };
};
