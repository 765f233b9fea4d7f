import { createdBetween } from '../../time/day-range';
import { readDay } from '../../time/read-day';

/** The filters of the list, as the address has them. */
export type PaymentFilters = Readonly<{
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

const names = ['status', 'currency', 'submerchant', 'reference', 'from', 'to'] as const;

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

/** Lists that people ask for again and again, as changes of the address. */
export const presetsOn = (today: string): readonly (readonly [title: string, search: string])[] => [
  ['All', ''],
  ['Declined today', `?status=declined&from=${today}`],
  ['Disputed', '?status=disputed'],
  ['Awaiting payout', '?status=settled'],
  ['Open holds', '?status=authorised'],
];
