import { subMerchantIdOf } from '@taprail/contracts';
import { cursorPosition } from '@taprail/http';
import type { AccountId } from '@taprail/ledger-domain';
import type { BookCut } from '../books/book-sums';
import type { EntryQuery } from '../books/entries/entry-query';
import type { EntryPage } from '../books/ledger-books';
import type { ListEntriesQuery } from '../reports/ledger-query.dto';
import { knownCurrency } from '../reports/report-days';

/** The query of a list of entries to the books. */
export const entryList = (
  query: ListEntriesQuery,
  platform: string,
  { asOf, knownAt }: BookCut,
  account: AccountId | undefined,
): readonly [EntryQuery, EntryPage] => {
  const { limit, order, cursor, submerchant, rule, effective_date: effective, currency } = query;
  const to = [effective?.lte, asOf].filter((day) => typeof day === 'string').sort()[0];
  const wanted = {
    platform,
    transaction: query.transaction_id,
    payout: query.payout_id,
    subMerchant: submerchant === undefined ? undefined : subMerchantIdOf(platform, submerchant),
    account,
    currency: currency === undefined ? undefined : knownCurrency(currency),
    rule,
    from: effective?.gte,
    to,
    knownAt: knownAt ?? undefined,
  };
  // One more than the page shows whether there is another.
  return [wanted, { order, limit: limit + 1, ...cursorPosition(cursor) }];
};
