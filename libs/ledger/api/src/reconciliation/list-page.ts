import type { Reply } from '@taprail/contracts';
import { decodeCursor, encodeCursor, HttpProblem, type List } from '@taprail/http';
import { type BreakView, breakView } from './break.view';

const placeForm = /^[0-2]( \d{1,19} .{1,200})?$/;

/** The place at which the page before ended, in the ledger's own words. */
export const breaksAfter = (cursor: string | undefined): string | null => {
  if (cursor === undefined) return null;
  const [place] = decodeCursor(cursor, 1);
  if (typeof place !== 'string' || !placeForm.test(place)) throw new HttpProblem('invalid_cursor');
  return place;
};

export const breaksPage = ({ breaks, next }: Reply<'ledger.list-breaks'>): List<BreakView> => ({
  object: 'list',
  data: breaks.map(breakView),
  has_more: next !== null,
  next_cursor: next === null ? null : encodeCursor([next]),
});
