import type { PayoutItem } from '@taprail/sdk';

/** Items of one currency that were converted to the currency of the payout. */
export type Conversion = Readonly<{
  from: string;
  to: string;
  count: number;
  /** Minor units of `from`, less the platform fee, and of `to`. */
  source: number;
  converted: number;
  /** The lowest and the highest rate, as the API writes them; the same text where there was one. */
  lowest: string;
  highest: string;
}>;

type Converted = Pick<PayoutItem, 'source' | 'gross' | 'currency'>;

/** Conversions by currency, in the order of the items. Each capture has a rate of its own, so there may be several. */
export const conversionsOf = (rows: readonly Converted[]): readonly Conversion[] => {
  const found = new Map<string, Conversion>();
  for (const { source, gross, currency: to } of rows) {
    if (!source) continue;
    const { currency: from, amount, fee, rate } = source;
    const before = found.get(from);
    found.set(from, {
      from,
      to,
      count: (before?.count ?? 0) + 1,
      source: (before?.source ?? 0) + amount - fee,
      converted: (before?.converted ?? 0) + gross,
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
