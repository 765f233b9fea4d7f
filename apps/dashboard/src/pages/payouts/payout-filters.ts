import type { ChipFilter } from '../../parts/filter-text';
import { words } from '../../parts/status-tone';
import { readDay } from '../../time/read-day';

export const payoutStatuses = ['scheduled', 'in_transit', 'paid', 'failed', 'canceled'] as const;
type PayoutStatus = (typeof payoutStatuses)[number];

/** The filters of the list, as the address has them; an empty text narrows nothing. */
export type PayoutFilters = Readonly<{
  status: PayoutStatus | '';
  submerchant: string;
  currency: string;
  /** The day on which they arrive, as the calendar links to it. */
  on: string;
  /** Days of arrival, both with the day itself. */
  from: string;
  to: string;
  order: 'asc' | '';
}>;

/** An address that somebody has typed wrong narrows by what can be read of it. */
export const readPayoutFilters = (search: string): PayoutFilters => {
  const params = new URLSearchParams(search);
  const currency = params.get('currency')?.trim() ?? '';
  return {
    status: payoutStatuses.find((each) => each === params.get('status')) ?? '',
    submerchant: params.get('submerchant')?.trim() ?? '',
    currency: /^[A-Za-z]{3}$/.test(currency) ? currency.toUpperCase() : '',
    on: readDay(search, 'on'),
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
    order: params.get('order') === 'asc' ? 'asc' : '',
  };
};

/** The order narrows nothing. */
export const isFiltered = ({ order: _order, ...filters }: PayoutFilters): boolean =>
  Object.values(filters).some((value) => value !== '');

/** The filters as the API takes them. */
export const payoutQuery = ({ status, submerchant, currency, on, from, to, order }: PayoutFilters) => {
  const [first, last] = on === '' ? [from, to] : [on, on];
  const arrival = { ...(first === '' ? {} : { gte: first }), ...(last === '' ? {} : { lte: last }) };
  return {
    ...(status === '' ? {} : { status }),
    ...(submerchant === '' ? {} : { submerchant }),
    ...(currency === '' ? {} : { currency }),
    ...(Object.keys(arrival).length === 0 ? {} : { arrival }),
    ...(order === '' ? {} : { order }),
  };
};

/** As chips. `found` are references of sub-merchants to choose from. */
export const payoutChips = (found: readonly string[]): readonly ChipFilter[] => [
  { kind: 'choice', name: 'status', title: 'Status', options: payoutStatuses.map((each) => [each, words(each)]) },
  { kind: 'text', name: 'submerchant', title: 'Sub-merchant', placeholder: 'Reference', list: found },
  { kind: 'days', names: ['from', 'to'], title: 'Arrival' },
  { kind: 'text', name: 'currency', title: 'Currency', placeholder: 'EUR' },
];
