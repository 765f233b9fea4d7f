import type { ChipFilter } from '../../parts/filter-text';
import { words } from '../../parts/status-tone';
import { createdBetween } from '../../time/day-range';
import { readDay } from '../../time/read-day';

/** The filters of the list, as the address has them; an empty text narrows nothing. */
export type PaymentFilters = Readonly<{
  /** Words that the search finds by. */
  q: string;
  status: string;
  /** Amounts as the list shows them, both with the amount itself. */
  min: string;
  max: string;
  currency: string;
  last4: string;
  scheme: string;
  mode: string;
  device: string;
  submerchant: string;
  reference: string;
  /** Days of the chosen zone, both with the day itself. */
  from: string;
  to: string;
  order: 'asc' | '';
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

const schemes = ['visa', 'mastercard', 'amex', 'discover', 'interac', 'other'] as const;
const modes = ['direct', 'tap_with_tip', 'pre-auth'] as const;

const chosen = (value: string, known: readonly string[]): string => (known.includes(value) ? value : '');
const matching = (value: string, form: RegExp): string => (form.test(value) ? value : '');

/** `61.43` or `61,43`, as people write it; the API takes a point. */
const readAmount = (value: string): string =>
  matching(value.replace(',', '.'), /^\d{1,9}(?:\.\d{1,3})?$/).replace(/^(\d+)$/, '$1.00');

/** An address that somebody has typed wrong narrows by what can be read of it. */
export const readFilters = (search: string): PaymentFilters => {
  const params = new URLSearchParams(search);
  const given = (name: string): string => params.get(name)?.trim() ?? '';
  return {
    q: given('q'),
    status: chosen(given('status'), paymentStatuses),
    min: readAmount(given('min')),
    max: readAmount(given('max')),
    currency: matching(given('currency'), /^[A-Za-z]{3}$/).toUpperCase(),
    last4: matching(given('last4'), /^\d{4}$/),
    scheme: chosen(given('scheme'), schemes),
    mode: chosen(given('mode'), modes),
    device: matching(given('device'), /^[\w-]{1,64}$/),
    submerchant: given('submerchant'),
    reference: given('reference'),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
    order: given('order') === 'asc' ? 'asc' : '',
  };
};

/** Those that narrow the list; the order does not. */
export const countFilters = ({ order: _order, ...filters }: PaymentFilters): number =>
  Object.values(filters).filter((value) => value !== '').length;

/** What only the search can narrow by. The list is in either order, and the search newest first alone. */
export const isSearch = ({ q, min, max, last4, scheme, mode, device }: PaymentFilters): boolean =>
  [q, min, max, last4, scheme, mode, device].some((value) => value !== '');

/** The filters as the list takes them. `startOf` gives the instant at which a day begins in the chosen zone. */
export const queryOf = (
  { status, currency, submerchant, reference, from, to, order }: PaymentFilters,
  startOf: (day: string, daysLater: number) => string,
) => ({
  ...(status === '' ? {} : { status: status as PaymentStatus }),
  ...(currency === '' ? {} : { currency }),
  ...(submerchant === '' ? {} : { submerchant }),
  ...(reference === '' ? {} : { reference }),
  ...createdBetween(from, to, startOf),
  ...(order === '' ? {} : { order }),
});

const quoted = (value: string): string => `"${value.replaceAll(/["\\]/g, '\\$&')}"`;

/**
 * The filters as terms beside the words of the search. A term is about transactions, so there is one at least: a payments list
 * has no use for payouts and sub-merchants.
 */
export const searchOf = (filters: PaymentFilters, startOf: (day: string, daysLater: number) => string): string => {
  const { q, min, max, submerchant, reference, from, to } = filters;
  const { created } = createdBetween(from, to, startOf);
  const exact = (['status', 'currency', 'last4', 'scheme', 'mode', 'device'] as const).flatMap((name) =>
    filters[name] === '' ? [] : [`${name}:${filters[name]}`],
  );
  return [
    q,
    min === '' ? 'amount>=0' : `amount>=${min}`,
    ...(max === '' ? [] : [`amount<=${max}`]),
    ...exact,
    ...(submerchant === '' ? [] : [`submerchant:${quoted(submerchant)}`]),
    ...(reference === '' ? [] : [`reference:${quoted(reference)}`]),
    ...(created?.gte === undefined ? [] : [`created>=${created.gte}`]),
    ...(created?.lt === undefined ? [] : [`created<${created.lt}`]),
  ]
    .filter(Boolean)
    .join(' ');
};

const chosenFrom = (names: readonly string[]) => names.map((name) => [name, words(name)] as const);

/** As chips. `found` are references of sub-merchants to choose from. */
export const paymentChips = (found: readonly string[]): readonly ChipFilter[] => [
  { kind: 'choice', name: 'status', title: 'Status', options: chosenFrom(paymentStatuses) },
  { kind: 'days', names: ['from', 'to'], title: 'Date' },
  { kind: 'amounts', names: ['min', 'max'], title: 'Amount' },
  { kind: 'text', name: 'last4', title: 'Last four digits', placeholder: '4242', problemOf: last4Problem },
  { kind: 'choice', name: 'scheme', title: 'Card brand', options: chosenFrom(schemes) },
  { kind: 'text', name: 'submerchant', title: 'Sub-merchant', placeholder: 'Reference', list: found },
  { kind: 'text', name: 'device', title: 'Device', placeholder: 'dev_…' },
  { kind: 'choice', name: 'mode', title: 'Capture mode', options: chosenFrom(modes) },
  { kind: 'text', name: 'currency', title: 'Currency', placeholder: 'EUR' },
  { kind: 'text', name: 'reference', title: 'Reference', placeholder: 'Full reference' },
];

const last4Problem = (text: string): string | undefined =>
  text.trim() === '' || /^\d{4}$/.test(text.trim()) ? undefined : 'Enter four digits';

/** Lists that people ask for again and again, as changes of the address. */
export const presetsOn = (today: string): readonly (readonly [title: string, search: string])[] => [
  ['All', ''],
  ['Declined today', `?status=declined&from=${today}`],
  ['Disputed', '?status=disputed'],
  ['Awaiting payout', '?status=settled'],
  ['Open holds', '?status=authorised'],
];
