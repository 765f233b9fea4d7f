import type { AccountFields } from '../../../engine/state/fields';
import { listJson, pageOf } from '../../../wire/json/list-json';

/** A page of rows that were kept oldest first; only those that are shown are written as JSON. */
export const listRows = <Row extends { readonly id: string }>(
  url: string,
  rows: readonly Row[],
  query: AccountFields,
  what: string,
  json: (row: Row) => AccountFields,
): AccountFields => {
  const page = pageOf(rows.toReversed(), query, what, ({ id }) => id);
  return listJson(url, page.rows.map(json), page.hasMore);
};

/** Whether a filter of a query, where there is one, is met. */
export const isAsked = (query: AccountFields, name: string, value: string | null): boolean =>
  (query[name] ?? null) === null || query[name] === value;
