import type { Minor } from '@taprail/money';
import { paidByLine, paidFor } from '../file/control-totals';
import type { SettlementHead, SettlementLine } from '../file/settlement-file';
import type { MatchedLine } from './match-file';

export type SettledRecord = Readonly<{ key: string; amount: Minor; fee: Minor }>;

/** More records than this are not in one entry: it must fit into an append. */
const recordsPerEntry = 1_000;

/** The postings of a file: for each platform its own sales, and every unexplained line by itself. */
export type SettlementPosting =
  | Readonly<{
      type: 'settled';
      platform: string;
      /** Which of the platform's entries; most have one. */
      part: number;
      gross: Minor;
      fees: Minor;
      cost: Minor;
      /** What the PSP really took, beyond what was posted when it happened. */
      costAdjustment: Minor;
      closes: Minor;
      cash: Minor;
      records: readonly SettledRecord[];
    }>
  | Readonly<{ type: 'unexplained'; n: number; cash: Minor }>;

type Netted = Readonly<{ net: Minor; paid: Minor | undefined; withCash: (cash: Minor) => SettlementPosting }>;
type Line = SettlementLine & MatchedLine;

/**
 * The parts of a file, which bring exactly what the file pays. Where its lines do not say what they bring, each is worth what
 * the sum so far is worth less what came before, and what the PSP rounded away is in the last.
 */
export const settlementPostings = (
  head: SettlementHead,
  lines: readonly SettlementLine[],
  matched: readonly MatchedLine[],
): readonly SettlementPosting[] => {
  const byNumber = new Map(lines.map((line) => [line.n, line]));
  const all = matched.map((match): Line => ({ ...byNumber.get(match.n)!, ...match }));
  const parts = [
    ...settledParts(all.filter(isExplained)),
    ...all.filter((line) => !isExplained(line)).map(unexplained),
  ];
  let [soFar, paid] = [0, 0];
  return parts.map(({ net, paid: exact, withCash }, index) => {
    if (exact !== undefined) return withCash(exact);
    soFar += net;
    const worth = index === parts.length - 1 ? head.settled : paidFor(soFar, head);
    const cash = worth - paid;
    paid = worth;
    return withCash(cash);
  });
};

const isExplained = ({ state }: Line): boolean => state === 'matched' || state === 'amount_break';

const settledParts = (explained: readonly Line[]): readonly Netted[] => {
  const byPlatform = new Map<string, Line[]>();
  for (const line of explained) {
    const known = byPlatform.get(line.platform ?? '');
    if (known) known.push(line);
    else byPlatform.set(line.platform ?? '', [line]);
  }
  return [...byPlatform.keys()].sort().flatMap((platform) => {
    const lines = byPlatform.get(platform)!;
    return Array.from({ length: Math.ceil(lines.length / recordsPerEntry) }, (_, part) =>
      settled(platform, part, lines.slice(part * recordsPerEntry, (part + 1) * recordsPerEntry)),
    );
  });
};

const settled = (platform: string, part: number, lines: readonly Line[]): Netted => {
  const sum = (of: (line: Line) => Minor): Minor => lines.reduce((total, line) => total + of(line), 0);
  const [gross, fees] = [sum(({ amount }) => amount), sum(({ fee }) => fee)];
  const costAdjustment = sum(({ feePaid, feeDifference }) => (feePaid === undefined ? 0 : 0 - feeDifference));
  const [cost, closes] = [sum((line) => line.cost) + costAdjustment, sum((line) => line.closes)];
  const records = lines.flatMap(recordsOf);
  const of = { platform, part, gross, fees, cost, costAdjustment, closes, records };
  return { net: gross - fees, paid: sumPaid(lines), withCash: (cash) => ({ type: 'settled', ...of, cash }) };
};

/** The platform's part is paid with the rest, and takes no fee of its own. */
const recordsOf = ({ record, amount, fee, apart }: Line): readonly SettledRecord[] => {
  if (!apart) return [{ key: record ?? '', amount, fee }];
  const rest = { key: record ?? '', amount: amount - apart.amount, fee };
  return record === apart.key ? [{ ...rest, amount }] : [rest, { key: apart.key, amount: apart.amount, fee: 0 }];
};

/** Undefined where the file does not say of its lines what they bring. */
const sumPaid = (lines: readonly Line[]): Minor | undefined =>
  lines.reduce<Minor | undefined>((sum, line) => {
    const paid = paidByLine(line);
    return sum === undefined || paid === undefined ? undefined : sum + paid;
  }, 0);

const unexplained = ({ n, amount, fee, ...line }: Line): Netted => ({
  net: amount - fee,
  paid: paidByLine(line),
  withCash: (cash) => ({ type: 'unexplained', n, cash }),
});
