import { wholeMinor } from '@taprail/money';
import type { AccountId } from '../../chart/account';
import { type Cut, isWithin, type RecordedEntry } from '../../reports/recorded-entry';
import { type AccountSums, type TrialBalance, trialBalanceOf } from '../../reports/trial-balance';

/** The trial balance by adding up every line of the journal, which the books must agree with. */
export const trialBalance = (entries: Iterable<RecordedEntry>, cut: Cut): TrialBalance => {
  const sums = new Map<AccountId, AccountSums>();
  for (const recorded of entries) {
    if (!isWithin(recorded, cut)) continue;
    for (const { account, side, amount } of recorded.entry.lines) {
      const { debits, credits } = sums.get(account) ?? { debits: 0, credits: 0 };
      sums.set(
        account,
        side === 'debit'
          ? { debits: wholeMinor(debits + amount), credits }
          : { debits, credits: wholeMinor(credits + amount) },
      );
    }
  }
  return trialBalanceOf(sums, cut);
};
