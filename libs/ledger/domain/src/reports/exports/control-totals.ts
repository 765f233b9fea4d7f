import { type Minor, wholeMinor } from '@taprail/money';
import { parseAccount } from '../../chart/account';
import type { RecordedEntry } from '../recorded-entry';

export type ControlTotals = Readonly<{
  entries: number;
  lines: number;
  /** By currency and layer, such as `EUR posted`. */
  totals: Readonly<Record<string, Readonly<{ debits: Minor; credits: Minor }>>>;
}>;

export const noTotals: ControlTotals = { entries: 0, lines: 0, totals: {} };

/** Goes into the manifest of an export, so that whoever loads the file can tell that nothing was lost on the way. */
export const withTotalsOf = (before: ControlTotals, { entry }: Pick<RecordedEntry, 'entry'>): ControlTotals => {
  const totals = { ...before.totals };
  for (const { account, side, amount } of entry.lines) {
    const name = `${parseAccount(account).currency} ${entry.layer}`;
    const { debits, credits } = totals[name] ?? { debits: 0, credits: 0 };
    totals[name] =
      side === 'debit'
        ? { debits: wholeMinor(debits + amount), credits }
        : { debits, credits: wholeMinor(credits + amount) };
  }
  return { entries: before.entries + 1, lines: before.lines + entry.lines.length, totals };
};
