import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';
import type { AccountId } from '../chart/account';
import type { JournalEntry, JournalLine } from '../chart/journal-entry';

export type StatementLine = Readonly<{
  id: string;
  entry: JournalEntry;
  line: JournalLine;
  position: string;
  /** Of the account, after this line. */
  balance: Minor;
}>;

/** The movements of one account from one day to another; balances are debits less credits. */
export type AccountStatement = Readonly<{
  account: AccountId;
  currency: CurrencyCode;
  from: CivilDate;
  to: CivilDate;
  knownAt: string;
  opening: Minor;
  lines: readonly StatementLine[];
  closing: Minor;
}>;
