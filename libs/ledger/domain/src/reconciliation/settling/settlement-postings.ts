import type { Minor } from '@taprail/money';
import { paidFor } from '../file/control-totals';
import type { SettlementHead, SettlementLine } from '../file/settlement-file';
import type { MatchedLine } from './match-file';

export type SettledRecord = Readonly<{ key: string; amount: Minor; fee: Minor }>;

/** What is posted of a file: for each platform its own sales, and every line by itself that nothing explains. */
export type SettlementPosting =
  | Readonly<{
      type: 'settled';
      platform: string;
      gross: Minor;
      fees: Minor;
      cost: Minor;
      closes: Minor;
      cash: Minor;
      records: readonly SettledRecord[];
    }>
  | Readonly<{ type: 'unexplained'; n: number; cash: Minor }>;

type Netted = Readonly<{ net: Minor; withCash: (cash: Minor) => SettlementPosting }>;
type Line = SettlementLine & MatchedLine;

/**
 * The parts of a file, which bring exactly what the file pays: each is worth what the sum so far is worth less what came
 * before, and what the PSP rounded away is in the last.
 */
export const settlementPostings = (
  head: SettlementHead,
  lines: readonly SettlementLine[],
  matched: readonly MatchedLine[],
): readonly SettlementPosting[] => {
  const byNumber = new Map(lines.map((line) => [line.n, line]));
  const all = matched.map((match): Line => ({ ...byNumber.get(match.n)!, ...match }));
  const explained = all.filter(({ state }) => state === 'matched' || state === 'amount_break');
  const platforms = [...new Set(explained.map(({ platform }) => platform ?? ''))].sort();
  const parts = [
    ...platforms.map((platform) =>
      settled(
        platform,
        explained.filter((line) => line.platform === platform),
      ),
    ),
    ...all.filter((line) => !explained.includes(line)).map(unexplained),
  ];
  let [soFar, paid] = [0, 0];
  return parts.map(({ net, withCash }, index) => {
    soFar += net;
    const worth = index === parts.length - 1 ? head.settled : paidFor(soFar, head);
    const cash = worth - paid;
    paid = worth;
    return withCash(cash);
  });
};

const settled = (platform: string, lines: readonly Line[]): Netted => {
  const sum = (of: (line: Line) => Minor): Minor => lines.reduce((total, line) => total + of(line), 0);
  const [gross, fees] = [sum(({ amount }) => amount), sum(({ fee }) => fee)];
  const [cost, closes] = [sum((line) => line.cost), sum((line) => line.closes)];
  const records = lines.map(({ record, amount, fee }) => ({ key: record ?? '', amount, fee }));
  const of = { platform, gross, fees, cost, closes, records };
  return { net: gross - fees, withCash: (cash) => ({ type: 'settled', ...of, cash }) };
};

const unexplained = ({ n, amount, fee }: Line): Netted => ({
  net: amount - fee,
  withCash: (cash) => ({ type: 'unexplained', n, cash }),
});
