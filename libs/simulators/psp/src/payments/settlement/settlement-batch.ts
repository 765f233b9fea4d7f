import { type CivilDate, convert, currencyOf, money, parseRate } from '@taprail/money';
import type { Book } from '../book/book';
import { quoteAt } from '../cards/fx/quote';
import type { Minor } from '../messages';
import { batchDayOf, laterBatchOf, valueDateOf } from './batch-days';
import type { SettlementFault } from './settlement-faults';
import { linesOfDispute, linesOfHold, type SettlementMovement } from './settlement-line';

/** One payment: the lines of one business day, currency and currency of payment. */
export type SettlementBatch = Readonly<{
  name: string;
  day: CivilDate;
  /** From 1: a day with many lines has several. */
  sequence: number;
  currency: string;
  settlementCurrency: string;
  /** How many of the currency of payment one of the currency is; null where they are the same. */
  rate: string | null;
  valueDate: CivilDate;
  lines: readonly SettlementMovement[];
  gross: Minor;
  fees: Minor;
  net: Minor;
  settled: Minor;
}>;

const linesMax = 2_000;
const dayMs = 86_400_000;

/** Every batch up to a moment, from the book alone: asked again it is the same. */
export const batchesOf = (book: Book, seed: string, nowMs: number): readonly SettlementBatch[] => {
  const groups = new Map<string, SettlementMovement[]>();
  for (const line of linesOf(book)) {
    if (line.atMs > nowMs) continue;
    for (const each of withFaults(line, book)) {
      const key = `${each.day}|${line.currency}|${line.settlementCurrency}`;
      const group = groups.get(key);
      if (group) group.push(each.line);
      else groups.set(key, [each.line]);
    }
  }
  return [...groups.keys()].sort().flatMap((key) => {
    const [day = '', currency = '', settlementCurrency = ''] = key.split('|');
    const sorted = groups.get(key)!.toSorted(byTime);
    const parts = Array.from({ length: Math.ceil(sorted.length / linesMax) }, (_, n) =>
      sorted.slice(n * linesMax, (n + 1) * linesMax),
    );
    return parts.map((lines, n) => batch({ day, currency, settlementCurrency, sequence: n + 1 }, lines, seed));
  });
};

function* linesOf(book: Book): Iterable<SettlementMovement> {
  for (const hold of book.holds()) yield* linesOfHold(hold);
  for (const dispute of book.allDisputes()) {
    const hold = book.holdOf(dispute.authorisation);
    if (hold) yield* linesOfDispute(dispute, hold);
  }
}

type Dated = Readonly<{ day: CivilDate; line: SettlementMovement }>;

const withFaults = (line: SettlementMovement, book: Book): readonly Dated[] => {
  const day = batchDayOf(line.atMs, line.currency);
  const faults = book.faults.of(day, line.currency).filter((fault) => isAbout(fault, line));
  return faults.reduce<readonly Dated[]>(
    (lines, { fault }) => lines.flatMap((each) => spoilt(each, fault)),
    [{ day, line }],
  );
};

const isAbout = ({ authorisation }: SettlementFault, { kind, pspReference }: SettlementMovement): boolean =>
  kind === 'capture' && pspReference === authorisation;

const spoilt = (each: Dated, fault: SettlementFault['fault']): readonly Dated[] => {
  const { day, line } = each;
  if (fault === 'one_cent') return [{ day, line: { ...line, amount: line.amount - 1 } }];
  if (fault === 'duplicate_line') return [each, each];
  return fault === 'missing_line' ? [{ day: laterBatchOf(day, line.currency), line }] : [each];
};

const byTime = (left: SettlementMovement, right: SettlementMovement): number =>
  left.atMs - right.atMs ||
  (left.pspReference < right.pspReference ? -1 : left.pspReference > right.pspReference ? 1 : 0);

type Of = Pick<SettlementBatch, 'day' | 'currency' | 'settlementCurrency' | 'sequence'>;

const batch = (of: Of, lines: readonly SettlementMovement[], seed: string): SettlementBatch => {
  const { day, currency, settlementCurrency, sequence } = of;
  const gross = lines.reduce((sum, { amount }) => sum + amount, 0);
  const fees = lines.reduce((sum, { fee }) => sum + fee, 0);
  const net = gross - fees;
  const isConverted = settlementCurrency !== currency;
  const rate = isConverted ? quoteAt(seed, currency, settlementCurrency, Date.parse(day) + dayMs).rate : null;
  const pair = isConverted ? `${currency}-${settlementCurrency}` : currency;
  return {
    ...of,
    name: `${day}/${pair}${sequence === 1 ? '' : `/${sequence}`}`,
    rate,
    valueDate: valueDateOf(day, currency),
    lines,
    gross,
    fees,
    net,
    settled: rate === null ? net : convertedBy(rate, net, currency, settlementCurrency),
  };
};

const convertedBy = (rate: string, net: Minor, from: string, to: string): Minor =>
  convert(money(net, currencyOf(from).code), parseRate(rate), currencyOf(to).code).amount;
