import type { JsonSchema } from '@taprail/contracts';
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
  properties: {
    object: { const: 'list' },
    data: { type: 'array', items: item },
    has_more: { type: 'boolean' },
    next_cursor: { type: ['string', 'null'], description: 'Pass it as cursor to get the next page.' },
  },
  required: ['object', 'data', 'has_more', 'next_cursor'],
});
