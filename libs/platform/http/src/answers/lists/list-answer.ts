import { type JsonSchema, objectField, says } from '@taprail/contracts';
import { type CursorValue, encodeCursor } from './cursor';

export type List<Row> = Readonly<{
  object: 'list';
  data: readonly Row[];
  has_more: boolean;
  next_cursor: string | null;
}>;

/** Takes one row more than the limit: whether there is a next page is then known without counting. */
export const listAnswer = <Row, Shown = Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => readonly CursorValue[],
  show: (row: Row) => Shown = (row) => row as unknown as Shown,
): List<Shown> => {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    object: 'list',
    data: page.map(show),
    has_more: more,
    next_cursor: more ? encodeCursor(cursorOf(last)) : null,
  };
};

/** The schema of a list, for `answers` of an operation. */
export const listSchema = (item: JsonSchema): JsonSchema => ({
  type: 'object',
  description: 'A page of a list.',
  properties: {
    object: objectField('list'),
    data: says({ type: 'array', items: item }, 'Rows of this page.'),
    has_more: says({ type: 'boolean' }, 'Whether there is another page.', false),
    next_cursor: says(
      { type: ['string', 'null'] },
      'Cursor of the next page, to send as `cursor`. Null on the last page.',
    ),
  },
  required: ['object', 'data', 'has_more', 'next_cursor'],
});
