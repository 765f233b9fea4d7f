import { Rejection } from '@taprail/event-sourcing';
import { breakdownOf } from '../items/breakdown';
import { hasSale, netOf } from '../items/payout-item';
import type { PayoutCommandOf } from './payout.commands';
import type { PayoutEvent } from './payout.events';

/** Of one payout: what fits into one event with room to spare. The rest waits for the next. */
export const PAYOUT_ITEMS_MAX = 5_000;

/** At least the minimum, at most what is there, and only if its parts sum to it. */
export const schedulePayout = (command: PayoutCommandOf<'SchedulePayout'>): readonly PayoutEvent[] => {
  const { subject, items, minimumAmount, currency, eta, sendAt, arrivesAt, skipped, calendar, destination } = command;
  const { retryOf, runId, livemode, at } = command;
  if (items.length > PAYOUT_ITEMS_MAX) throw new Error(`${items.length} items do not fit into one payout`);
  const available = netOf(items);
  const amount = command.amount ?? available;
  if (amount > available) throw new Rejection('payout_exceeds_available', { available }, 'amount');
  if (amount < Math.max(1, minimumAmount)) {
    throw new Rejection('amount_too_small', { minimum: Math.max(1, minimumAmount) }, 'amount');
  }
  const carried = available - amount;
  const transactionIds = transactionsOf(items);
  const sales = new Set(transactionsOf(items.filter(hasSale)));
  const data = {
    ...subject,
    runId,
    amount,
    currency,
    carried,
    breakdown: breakdownOf(items, carried, amount),
    itemIds: items.map(({ id }) => id),
    transactionIds,
    withoutSaleIds: transactionIds.filter((id) => !sales.has(id)),
    salesDays: distinct(items.map(({ salesDay }) => salesDay)).toSorted(),
    eta,
    sendAt,
    arrivesAt,
    skipped,
    calendar,
    destination,
    retryOf,
    livemode,
    sequence: 1,
    at,
  };
  return [{ type: 'PayoutScheduled', data }];
};

const transactionsOf = (items: PayoutCommandOf<'SchedulePayout'>['items']): readonly string[] =>
  distinct(items.map(({ transactionId }) => transactionId));

const distinct = (values: readonly (string | null)[]): readonly string[] => [
  ...new Set(values.filter((value) => value !== null)),
];
