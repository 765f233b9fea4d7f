import type { ListedTransaction } from '@taprail/sdk';

/** Payments of one currency that were converted to the currency of the payout. */
export type Conversion = Readonly<{
  from: string;
  to: string;
  count: number;
  /** Minor units of `from`, and of `to`. */
  source: number;
  converted: number;
  /** The lowest and the highest rate, as the API writes them; the same text where there was one. */
  lowest: string;
  highest: string;
}>;

type Converted = Pick<ListedTransaction, 'capture'>;

/** Conversions by currency, in the order of the payments. Each capture has a rate of its own, so there may be several. */
export const conversionsOf = (rows: readonly Converted[]): readonly Conversion[] => {
  const found = new Map<string, Conversion>();
  for (const { capture } of rows) {
    if (!capture?.fx) continue;
    const { from, to, rate, source_amount: source, converted_amount: converted } = capture.fx;
    const key = `${from}/${to}`;
    const before = found.get(key);
    found.set(key, {
      from,
      to,
      count: (before?.count ?? 0) + 1,
      source: (before?.source ?? 0) + source,
      converted: (before?.converted ?? 0) + converted,
      lowest: before && Number(before.lowest) <= Number(rate) ? before.lowest : rate,
      highest: before && Number(before.highest) >= Number(rate) ? before.highest : rate,
    });
  }
  return [...found.values()];
};

/** `1 USD = 0.92 EUR`, or the two rates between which all of them were. */
export const rateText = ({
  from,
  to,
  lowest,
  highest,
}: Pick<Conversion, 'from' | 'to' | 'lowest' | 'highest'>): string =>
  `1 ${from} = ${lowest === highest ? lowest : `${lowest} to ${highest}`} ${to}`;
