import { subMerchantIdOf } from '@taprail/contracts';
import { cursorPosition } from '@taprail/http';
import { type ListOptions, createdFilters, equalTo } from '@taprail/subscriptions';
import { metadataLabels } from './transaction.projection';
import type { ListSalesQuery } from './transaction-query.dto';

type StatusColumn = Readonly<{ status?: string | undefined }> | Readonly<{ tap_status?: string | undefined }>;

/** The query of a list of sales to the read model; transactions and taps are rows of one table. */
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
