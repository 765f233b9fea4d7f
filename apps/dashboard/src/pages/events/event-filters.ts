import { createdBetween } from '../../time/day-range';
import { type DeliveryFilters, readDeliveryFilters } from '../endpoint/delivery-filters';

/** The filters of the feed, as the address has them; an empty text narrows nothing. */
export type EventFilters = DeliveryFilters & Readonly<{ transaction: string }>;

const isTransaction = (text: string): boolean => /^txn_[0-9A-Z]{26}$/.test(text);

/** The API lists by transaction or by delivery, not by both: the transaction, which is the narrower, wins. */
export const readEventFilters = (search: string): EventFilters => {
  const given = new URLSearchParams(search).get('transaction')?.trim() ?? '';
  const transaction = isTransaction(given) ? given : '';
  const filters = readDeliveryFilters(search);
  return { ...filters, transaction, status: transaction === '' ? filters.status : '' };
};

/** The fault in what was typed as a transaction. */
export const transactionProblem = (text: string): string | undefined =>
  text.trim() === '' || isTransaction(text.trim()) ? undefined : 'Enter a full transaction ID (txn_…)';

type StartOf = (day: string, daysLater: number) => string;

export const eventQuery = ({ type, transaction, status, from, to }: EventFilters, startOf: StartOf) => ({
  ...(type === '' ? {} : { type }),
  ...(transaction === '' ? {} : { transaction }),
  ...(status === '' ? {} : { delivery_status: status }),
  ...createdBetween(from, to, startOf),
});

/** Whether the list can grow by itself: how deliveries end is told of by no event, and a past day does not grow. */
export const canFollow = ({ status, to }: EventFilters): boolean => status === '' && to === '';
