import { createdBetween } from '../../time/day-range';
import { readDay } from '../../time/read-day';

/** The filters of the list, as the address has them. */
export type PaymentFilters = Readonly<{
  /** Words that the search finds by. */
  q: string;
  status: string;
  currency: string;
  submerchant: string;
  reference: string;
  /** Days of the chosen zone, both with the day itself. */
  from: string;
  to: string;
}>;

export const paymentStatuses = [
  'awaiting_card',
  'canceled',
  'pending',
  'declined',
  'authorised',
  'captured',
  'settled',
  'paid_out',
  'reversed',
  'expired',
  'refunded',
  'partially_refunded',
  'disputed',
] as const;
type PaymentStatus = (typeof paymentStatuses)[number];

const names = ['q', 'status', 'currency', 'submerchant', 'reference', 'from', 'to'] as const;

/** An address that somebody has typed wrong narrows by what can be read of it. */
export const readFilters = (search: string): PaymentFilters => {
  const params = new URLSearchParams(search);
  const given = Object.fromEntries(names.map((name) => [name, params.get(name)?.trim() ?? ''])) as PaymentFilters;
  return {
    ...given,
    status: paymentStatuses.some((status) => status === given.status) ? given.status : '',
    currency: /^[A-Za-z]{3}$/.test(given.currency) ? given.currency.toUpperCase() : '',
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
  };
};

export const countFilters = (filters: PaymentFilters): number => names.filter((name) => filters[name] !== '').length;

/** The filters as the API takes them. `startOf` gives the instant at which a day begins in the chosen zone. */
export const queryOf = (
  { status, currency, submerchant, reference, from, to }: PaymentFilters,
  startOf: (day: string, daysLater: number) => string,
) => ({
  ...(status === '' ? {} : { status: status as PaymentStatus }),
  ...(currency === '' ? {} : { currency }),
  ...(submerchant === '' ? {} : { submerchant }),
  ...(reference === '' ? {} : { reference }),
  ...createdBetween(from, to, startOf),
});

const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;

/**
 * The filters as terms beside the words of the search. A term is about transactions, so there is one at least: a payments list
 * has no use for payouts and sub-merchants.
 */
export const searchOf = (
  { q, status, currency, submerchant, reference, from, to }: PaymentFilters,
  startOf: (day: string, daysLater: number) => string,
): string => {
  const { created } = createdBetween(from, to, startOf);
  return [
    q,
    'amount>=0',
    ...(status === '' ? [] : [`status:${status}`]),
    ...(currency === '' ? [] : [`currency:${currency}`]),
    ...(submerchant === '' ? [] : [`submerchant:${quoted(submerchant)}`]),
    ...(reference === '' ? [] : [`reference:${quoted(reference)}`]),
    ...(created?.gte === undefined ? [] : [`created>=${created.gte}`]),
    ...(created?.lt === undefined ? [] : [`created<${created.lt}`]),
  ].join(' ');
};

/** Lists that people ask for again and again, as changes of the address. */
export const presetsOn = (today: string): readonly (readonly [title: string, search: string])[] => [
  ['All', ''],
  ['Declined today', `?status=declined&from=${today}`],
  ['Disputed', '?status=disputed'],
  ['Awaiting payout', '?status=settled'],
  ['Open holds', '?status=authorised'],
];
