import { type AccountFields, numberOf, textOf } from '../../engine/state/fields';
import { invalid, missing } from '../../engine/state/refusal';

const limitDefault = 10;
const limitMax = 100;

export const listJson = (url: string, data: readonly AccountFields[], hasMore: boolean): AccountFields => ({
  object: 'list',
  data,
  has_more: hasMore,
  url,
});

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasMore: boolean;
}

/** One page, newest first as Stripe lists, cut by the cursors of the query. */
export const pageOf = <Row>(
  rows: readonly Row[],
  query: AccountFields,
  what: string,
  idOf: (row: Row) => unknown,
): Page<Row> => {
  const limit = numberOf(query['limit']) ?? limitDefault;
  if (limit < 1 || limit > limitMax) {
    throw invalid(`This value must be between 1 and ${limitMax}.`, 'limit', 'parameter_invalid_integer');
  }
  const indexOf = (name: string): number | null => {
    const id = textOf(query[name]);
    if (id === null) return null;
    const index = rows.findIndex((row) => idOf(row) === id);
    if (index < 0) throw missing(what, id, name);
    return index;
  };
  const after = indexOf('starting_after');
  const before = indexOf('ending_before');
  if (before !== null) {
    const from = Math.max(0, before - limit);
    return { rows: rows.slice(from, before), hasMore: from > 0 };
  }
  const from = after === null ? 0 : after + 1;
  return { rows: rows.slice(from, from + limit), hasMore: from + limit < rows.length };
};

export const pageJson = (
  url: string,
  rows: readonly AccountFields[],
  query: AccountFields,
  what: string,
): AccountFields => {
  const page = pageOf(rows, query, what, (row) => row['id']);
  return listJson(url, page.rows, page.hasMore);
};
