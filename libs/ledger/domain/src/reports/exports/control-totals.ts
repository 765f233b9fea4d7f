import type { Minor } from '@taprail/money';
import { parseAccount } from '../../chart/account';
import type { RecordedEntry } from '../recorded-entry';

export type ControlTotals = Readonly<{
  entries: number;
  lines: number;
  /** By currency and layer, such as `EUR posted`. */
  totals: Readonly<Record<string, Readonly<{ debits: Minor; credits: Minor }>>>;
}>;

/** Goes into the manifest of an export, so that whoever loads the file can tell that nothing was lost on the way. */
export const controlTotals = (entries: Iterable<RecordedEntry>): ControlTotals => {
  const totals: Record<string, { debits: Minor; credits: Minor }> = {};
  const counts = { entries: 0, lines: 0 };
  for (const { entry } of entries) {
    counts.entries += 1;
    for (const { account, side, amount } of entry.lines) {
      counts.lines += 1;
      const total = (totals[`${parseAccount(account).currency} ${entry.layer}`] ??= { debits: 0, credits: 0 });
      total[side === 'debit' ? 'debits' : 'credits'] += amount;
    }
  }
  return { ...counts, totals };
};
