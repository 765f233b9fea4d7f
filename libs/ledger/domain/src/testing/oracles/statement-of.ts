import { addDays, type Minor } from '@taprail/money';
import { type AccountId, parseAccount } from '../../chart/account';
import { debitOf, lineId } from '../../chart/journal-entry';
import { isWithin, type RecordedEntry } from '../../reports/recorded-entry';
import type { AccountStatement, StatementLine } from '../../reports/statement';

type StatementAsked = Pick<AccountStatement, 'account' | 'from' | 'to' | 'knownAt'>;

export const statementOf = (entries: Iterable<RecordedEntry>, asked: StatementAsked): AccountStatement => {
  const { account, from, to, knownAt } = asked;
  const before = { asOf: addDays(from, -1), knownAt };
  const inside: RecordedEntry[] = [];
  let opening = 0;
  for (const recorded of entries) {
    if (isWithin(recorded, before)) opening += movementOf(recorded, account);
    else if (isWithin(recorded, { asOf: to, knownAt })) inside.push(recorded);
  }
  let balance = opening;
  const lines = inside.toSorted(byDay).flatMap(({ entry, position }) =>
    entry.lines
      .filter((line) => line.account === account)
      .map((line): StatementLine => {
        balance += debitOf(line);
        return { id: lineId(entry.entryId, line), entry, line, position, balance };
      }),
  );
  return { ...asked, currency: parseAccount(account).currency, opening, lines, closing: balance };
};

/** By the day on which they count; within a day as they were recorded, because the sort keeps that order. */
const byDay = (left: RecordedEntry, right: RecordedEntry): number => {
  const [a, b] = [left.entry.effectiveDate, right.entry.effectiveDate];
  return a < b ? -1 : a > b ? 1 : 0;
};

const movementOf = ({ entry }: RecordedEntry, account: AccountId): Minor =>
  entry.lines.reduce((sum, line) => (line.account === account ? sum + debitOf(line) : sum), 0);
