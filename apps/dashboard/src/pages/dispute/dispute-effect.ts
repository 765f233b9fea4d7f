import type { LedgerEntry } from '@taprail/sdk';

/** One account that a dispute moves, as debits less credits. */
export type DisputeEffect = Readonly<{
  account: string;
  currency: string;
  /** By the entry that opened it. */
  opened: number;
  /** By the entries that closed it. */
  closed: number;
  /** All of it, once the dispute would be won: the fee stays where the scheme does not return it. */
  ifWon: number;
  /** All of it, once it would be lost: the hold of the sub-merchant pays for the claim on the scheme. */
  ifLost: number;
}>;

type Entry = Pick<LedgerEntry, 'rule' | 'lines' | 'trace'>;

/** Both come back to zero once the dispute is decided. */
const waiting = /^(dispute_receivable|merchant_dispute_hold):/;

export const disputeEffects = (entries: readonly Entry[], disputeId: string): readonly DisputeEffect[] => {
  const effects = new Map<string, DisputeEffect>();
  for (const { rule, lines } of entries.filter(({ trace }) => trace.dispute_id === disputeId)) {
    const isOpening = rule === 'dispute_opened';
    for (const { account, currency, side, amount, component } of lines) {
      const before = effects.get(account) ?? { account, currency, opened: 0, closed: 0, ifWon: 0, ifLost: 0 };
      const moved = side === 'debit' ? amount : -amount;
      effects.set(account, {
        ...before,
        opened: before.opened + (isOpening ? moved : 0),
        closed: before.closed + (isOpening ? 0 : moved),
        ifWon: before.ifWon + (isOpening && component === 'dispute_fee' ? moved : 0),
        ifLost: before.ifLost + (isOpening && !waiting.test(account) ? moved : 0),
      });
    }
  }
  return [...effects.values()];
};

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
