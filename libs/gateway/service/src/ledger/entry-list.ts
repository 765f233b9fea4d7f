import type { ListFilter, ListOptions } from '@taprail/subscriptions';
import { cursorPosition } from '../reads/position-cursor';
import { subMerchantIdOf } from '../sub-merchants/named-sub-merchants';
import type { BookCut } from './books/book-sums';
import { labelsOf } from './books/entry-labels';
import type { ListEntriesQuery } from './ledger-query.dto';
import { knownAccount, knownCurrency } from './report-days';

const filter = (column: string, operator: ListFilter['operator'], value: string | null | undefined): ListFilter[] =>
  value === undefined || value === null ? [] : [{ column, operator, value }];

/** What a list of entries asks the books for. */
export const entryList = (query: ListEntriesQuery, platform: string, { asOf, knownAt }: BookCut): ListOptions => {
  const { limit, order, cursor, submerchant, rule, effective_date: effective, account, currency } = query;
  const subMerchant = submerchant === undefined ? undefined : subMerchantIdOf(platform, submerchant);
  return {
    filters: [
      ...filter('sub_merchant', '=', subMerchant && `entry ${platform} ${subMerchant}`),
      ...filter('rule', '=', rule),
      ...filter('effective', '>=', effective?.gte),
      ...filter('effective', '<=', effective?.lte),
      ...filter('effective', '<=', asOf),
      ...filter('recorded', '<=', knownAt),
    ],
    labels: labelsOf(platform, {
      transaction: query.transaction_id,
      payout: query.payout_id,
      account: account === undefined ? undefined : knownAccount(account),
      currency: currency === undefined ? undefined : knownCurrency(currency),
    }),
    order,
    // One more than the page shows whether there is another.
    limit: limit + 1,
    ...cursorPosition(cursor),
  };
};
