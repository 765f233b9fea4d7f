import type { SearchResult } from '@taprail/sdk';
import { formatMoney } from '../money/format-money';
import type { IconName } from '../parts/icon';
import { shortId } from '../parts/short-id';
import { words } from '../parts/status-tone';
import type { Choice } from './palette';

const kinds: Readonly<
  Record<SearchResult['object'], Readonly<{ icon: IconName; path: (row: SearchResult) => string }>>
> = {
  transaction: { icon: 'payments', path: ({ id }) => `/payments/${id}` },
  payout: { icon: 'payouts', path: ({ id }) => `/payouts/${id}` },
  sub_merchant: { icon: 'merchants', path: ({ submerchant }) => `/sub-merchants/${submerchant}` },
};

/** What the search found, as rows of the palette. A kind that this page does not know yet has no page either. */
export const foundChoices = (rows: readonly SearchResult[]): readonly Choice[] =>
  rows.flatMap((row) => {
    const kind = kinds[row.object];
    if (kind === undefined) return [];
    const { amount_current: amount, currency } = row;
    const money = amount === null || currency === null ? '' : `${formatMoney(amount, currency)} · `;
    return [
      {
        key: row.id,
        icon: kind.icon,
        text: `${money}${row.title}`,
        note: row.object === 'sub_merchant' ? 'sub-merchant' : `${words(row.status)} ${shortId(row.id)}`,
        open: () => kind.path(row),
      },
    ];
  });

type SearchState = Readonly<{
  /** What was asked and did not answer, in words. */
  failures: readonly string[];
  isSearching: boolean;
  isTooShort: boolean;
  hasChoices: boolean;
  hasOlder: boolean;
}>;

/** A search that was refused or has not looked at everything has not found that there is nothing. */
export const searchStatus = (state: SearchState): string | false => {
  const { failures, isSearching, isTooShort, hasChoices, hasOlder } = state;
  if (isSearching) return !hasChoices && 'Searching…';
  if (failures.length > 0) return failures.join(' ');
  if (hasChoices) return false;
  if (isTooShort) return 'Type two characters or more to search.';
  return hasOlder ? 'Nothing among the newest matches. Add a word to search further back.' : 'No results.';
};
