import type { Minor } from '@taprail/money';
import { wholeMinor } from '@taprail/money';
import type { AccountId } from '../../chart/account';
import { debitOf, type JournalEntry } from '../../chart/journal-entry';

/** Debits minus credits per account; credits show as negative. */
export const balancesOf = (entries: Iterable<Pick<JournalEntry, 'lines'>>): ReadonlyMap<AccountId, Minor> => {
  const balances = new Map<AccountId, Minor>();
  for (const { lines } of entries) {
    for (const line of lines) {
      balances.set(line.account, wholeMinor((balances.get(line.account) ?? 0) + debitOf(line)));
    }
  }
  return balances;
};
