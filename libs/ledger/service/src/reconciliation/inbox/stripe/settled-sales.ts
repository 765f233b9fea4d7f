import { convert, type CivilDate, type CurrencyCode, type Minor, money, parseRate } from '@taprail/money';
import { type BalanceMovement, type MovedSale, netOf } from './balance-movement';

/** A line of a settlement file before it has its number, with the movements that it was netted from. */
export type SettledSale = Readonly<{
  id: string;
  created: number;
  day: CivilDate;
  availableOn: CivilDate;
  settlementCurrency: CurrencyCode;
  rate: string | null;
  sale: MovedSale;
  fee: Minor;
  paid: Minor;
  feePaid: Minor;
  parts: readonly BalanceMovement[];
}>;

type OfSale = BalanceMovement & Readonly<{ sale: MovedSale }>;

const isOfSale = (movement: BalanceMovement): movement is OfSale => movement.sale !== null;
const isHalf =
  (is: 'whole' | 'rest') =>
  ({ sale: { half } }: OfSale): boolean =>
    half?.is === is;
const chargeOf = ({ sale: { half } }: OfSale): string => half?.of ?? '';

/**
 * The sales that a day settles. A capture below its authorisation is two movements, which are netted by their charge where
 * the second of them is. A first one waits for its second until the end of the next day, and is then shown as it is.
 */
export const settledSales = (
  today: readonly BalanceMovement[],
  yesterday: readonly BalanceMovement[],
): readonly SettledSale[] => {
  const [now, before] = [today.filter(isOfSale), yesterday.filter(isOfSale)];
  const rests = new Map(now.filter(isHalf('rest')).map((rest) => [chargeOf(rest), rest]));
  const restsBefore = new Set(before.filter(isHalf('rest')).map(chargeOf));
  const waited = before.filter(isHalf('whole')).filter((whole) => !restsBefore.has(chargeOf(whole)));
  const wholes = [...waited, ...now.filter(isHalf('whole'))];
  const netted = wholes.flatMap((whole) => {
    const rest = rests.get(chargeOf(whole));
    if (rest) return [settled(whole, rest)];
    return waited.includes(whole) ? [settled(whole)] : [];
  });
  const known = new Set(wholes.map(chargeOf));
  const orphans = [...rests.values()].filter((rest) => !known.has(chargeOf(rest)));
  const plain = now.filter(({ sale: { half } }) => half === null);
  return [...plain, ...orphans]
    .map((each) => settled(each))
    .concat(netted)
    .toSorted(byTime);
};

const byTime = (one: SettledSale, other: SettledSale): number =>
  one.created - other.created || (one.id < other.id ? -1 : 1);

const settled = (first: OfSale, second?: OfSale): SettledSale => {
  const last = second ?? first;
  const parts = second ? [first, second] : [first];
  const sum = (of: (part: OfSale) => Minor): Minor => parts.reduce((total, part) => total + of(part), 0);
  const [paid, feePaid] = [sum(({ amount }) => amount), sum(({ fee }) => fee)];
  const sale = { ...first.sale, amount: sum((part) => part.sale.amount) };
  const { id, created, day, availableOn, currency: settlementCurrency, rate } = last;
  const fee = feeOf(feePaid, settlementCurrency, sale.currency, rate);
  return { id, created, day, availableOn, settlementCurrency, rate, sale, fee, paid, feePaid, parts };
};

/** Stripe takes its fee in the currency of payment; our price list is in that of the sale. */
const feeOf = (fee: Minor, from: CurrencyCode, to: CurrencyCode, rate: string | null): Minor => {
  if (from === to || rate === null) return fee;
  const { numerator, denominator } = parseRate(rate);
  return convert(money(fee, from), { numerator: denominator, denominator: numerator }, to).amount;
};

/** Halves that became available on another day than the line that they are in: cash comes and goes without a line. */
export const apartFrom = ({
  availableOn,
  parts,
}: SettledSale): readonly Readonly<{ part: BalanceMovement; net: Minor }>[] =>
  parts.filter((part) => part.availableOn !== availableOn).map((part) => ({ part, net: netOf(part) }));
