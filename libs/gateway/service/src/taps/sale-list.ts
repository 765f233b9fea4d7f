import type { ListOptions } from '@taprail/subscriptions';
import { createdFilters } from '../reads/created-filters';
import { equalTo } from '../reads/list-filters';
import { cursorPosition } from '../reads/position-cursor';
import { subMerchantIdOf } from '../sub-merchants/named-sub-merchants';
import { metadataLabels } from './transaction.projection';
import type { ListSalesQuery } from './transaction-query.dto';

type StatusColumn = Readonly<{ status?: string | undefined }> | Readonly<{ tap_status?: string | undefined }>;

/** What a list of sales asks the read model for; transactions and taps are rows of one table. */
export const saleList = (query: ListSalesQuery, platformId: string, status: StatusColumn): ListOptions => {
  const { limit, order, cursor, created, submerchant, metadata } = query;
  const wanted = {
    ...status,
    currency: query.currency?.toUpperCase(),
    chain: query.authorisation_chain_id,
    reference: query.reference,
    sub_merchant: submerchant === undefined ? undefined : subMerchantIdOf(platformId, submerchant),
  };
  return {
    filters: [...equalTo(wanted), ...createdFilters(created)],
    tags: metadataLabels(platformId, metadata ?? {}),
    order,
    // One more than the page shows whether there is another.
    limit: limit + 1,
    ...cursorPosition(cursor),
  };
};
