import { createHash } from 'node:crypto';
import { totalsOf, type UnwrittenFile, writeSettlementFile } from '@taprail/ledger-domain';
import type { CivilDate } from '@taprail/money';
import type { SettledSale } from './settled-sales';

const linesMax = 5_000;
const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest();

export type FileNames = Readonly<{
  /** How many files of the day there are so far, by pair of currencies. */
  sequences: Map<string, number>;
  place: (pair: string, availableOn: CivilDate) => string;
}>;

/** One file for each pair of currencies, day of availability and rate: a file has one value date and one rate. */
export const filesOf = (
  day: CivilDate,
  sales: readonly SettledSale[],
  { sequences, place: placeOf }: FileNames = namesByAvailability(day),
): readonly UnwrittenFile[] => {
  const groups = new Map<string, SettledSale[]>();
  for (const each of sales) {
    const key = [pairOf(each), each.availableOn, each.rate ?? ''].join('|');
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const names = new Map<string, number>();
  return [...groups.keys()].sort().flatMap((key) => {
    const group = groups.get(key)!;
    return Array.from({ length: Math.ceil(group.length / linesMax) }, (_, part) => {
      const lines = group.slice(part * linesMax, (part + 1) * linesMax);
      const pair = pairOf(lines[0]!);
      const place = placeOf(pair, lines[0]!.availableOn);
      const n = next(names, place);
      return fileOf(day, n === 1 ? place : `${place}/${n}`, next(sequences, pair), lines);
    });
  });
};

const namesByAvailability = (day: CivilDate): FileNames => ({
  sequences: new Map(),
  place: (pair, availableOn) => `${day}/${pair}/${availableOn}`,
});

const next = (counts: Map<string, number>, name: string): number => {
  const count = (counts.get(name) ?? 0) + 1;
  counts.set(name, count);
  return count;
};

const pairOf = ({ sale: { currency }, settlementCurrency }: SettledSale): string =>
  currency === settlementCurrency ? currency : `${currency}-${settlementCurrency}`;

const fileOf = (day: CivilDate, batch: string, sequence: number, sales: readonly SettledSale[]): UnwrittenFile => {
  const [{ sale, settlementCurrency, rate, availableOn }] = sales as readonly [SettledSale];
  return {
    psp: 'stripe',
    batch,
    day,
    sequence,
    currency: sale.currency,
    settlementCurrency,
    rate: sale.currency === settlementCurrency ? null : rate,
    valueDate: availableOn,
    lines: sales.map(
      ({ sale: { kind, ourReference, pspReference, amount }, day: date, fee, paid, feePaid }, index) => ({
        n: index + 1,
        kind,
        ourReference,
        pspReference,
        date,
        amount,
        fee,
        paid,
        feePaid,
      }),
    ),
  };
};

export const textOf = (file: UnwrittenFile): string => writeSettlementFile(file, sha256);
export const paidBy = (file: UnwrittenFile): number => totalsOf(file).settled;
