import { addDays, type CivilDate } from '@taprail/money';
import type { Book } from '../book/book';
import type { Minor } from '../messages';
import { utcDayOf } from '../settlement/batch-days';
import { batchesOf } from '../settlement/settlement-batch';
import type { ArrivedFile } from '../settlement/sent-files';
import { statementXml } from './statement-xml';

/** A line as it stands on a statement. */
export type IssuedStatementLine = Readonly<{ id: string; reference: string; amount: Minor }>;
export type IssuedStatement = Readonly<{
  currency: string;
  date: CivilDate;
  opening: Minor;
  closing: Minor;
  lines: readonly IssuedStatementLine[];
}>;

type Dated = IssuedStatementLine & Readonly<{ currency: string; date: CivilDate }>;

const hourMs = 3_600_000;
/** The bank's day ends at five in the morning, UTC: what the acquirer paid at four is on the statement of that day. */
const dayEndsMs = 5 * hourMs;
const endOf = (date: CivilDate): string => new Date(Date.parse(date) + dayEndsMs).toISOString();

const bankDayOf = (atMs: number): CivilDate => addDays(utcDayOf(atMs - dayEndsMs), 1);

const movements = (book: Book, seed: string, nowMs: number): readonly Dated[] => [
  ...batchesOf(book, seed, nowMs)
    .filter(({ settled }) => settled !== 0)
    .map(({ name, settlementCurrency: currency, valueDate: date, settled: amount }) => ({
      id: `psp-${name}`,
      reference: name,
      amount,
      currency,
      date,
    })),
  ...[...book.bank.lines()].map(({ atMs, ...line }) => ({ ...line, date: bankDayOf(atMs) })),
];

/** The statements of every day that is over and on which something moved, each with the balance before and after. */
const statementsOf = (book: Book, seed: string, nowMs: number): readonly IssuedStatement[] => {
  const now = new Date(nowMs).toISOString();
  const moved = movements(book, seed, nowMs).filter(({ date }) => endOf(date) <= now);
  const days = [...new Set(moved.map(({ date, currency }) => `${date} ${currency}`))].sort();
  const balances = new Map<string, Minor>();
  return days.map((day) => {
    const [date = '', currency = ''] = day.split(' ');
    const lines = moved
      .filter((line) => line.date === date && line.currency === currency)
      .toSorted((left, right) => (left.id < right.id ? -1 : 1))
      .map(({ id, reference, amount }) => ({ id, reference, amount }));
    const opening = balances.get(currency) ?? 0;
    const closing = lines.reduce((sum, { amount }) => sum + amount, opening);
    balances.set(currency, closing);
    return { currency, date, opening, closing, lines };
  });
};

export const sentStatements = (
  { book, seed }: Readonly<{ book: Book; seed: string }>,
  { after, limit }: Readonly<{ after: string; limit: number }>,
  nowMs: number,
): readonly ArrivedFile[] =>
  statementsOf(book, seed, nowMs)
    .map((statement) => ({ place: `${endOf(statement.date)} ${statement.currency}`, statement }))
    .filter(({ place }) => place > after)
    .slice(0, limit)
    .map(({ place, statement }) => ({ place, content: statementXml(statement) }));
