import { anyHistory, anySizes, live, packedTogether, postedTogether, together } from '@taprail/ledger-domain/testing';
import type { LogPlace } from '@taprail/subscriptions';
import fc from 'fast-check';
import type { BookChange } from '../../books/book-changes';
import type { BookRow, BookRowOf } from '../../books/book-rows';
import { ledgerBooks } from '../../books/books.projection';
import { booksCheck } from './books.check';

/** As a follower folds it: sums are counted beside the row. */
const withSums = (before: BookRow | undefined, change: BookChange, place: LogPlace): BookRow => {
  const { project, counters } = ledgerBooks;
  const row = project(before, change, place, change.key);
  const added = counters!.added(change);
  if (!added) return row;
  const { debits, credits } = (before ?? { debits: 0, credits: 0 }) as BookRowOf<'account'>;
  return { ...row, debits: debits + added[0]!, credits: credits + added[1]! } as BookRow;
};

describe('P30: whoever adds up the books once more', () => {
  it('finds nothing in what they make of any history', () =>
    fc.assert(
      fc.property(anyHistory, anySizes, (history, sizes) => {
        const rows = new Map<string, BookRow>();
        const other = booksCheck();
        for (const [revision, entries] of together(live(history).entries, sizes).entries()) {
          const event = postedTogether(entries);
          const metadata = { at: `2026-03-0${1 + Math.floor(revision / 20)}T12:00:00.000000Z` };
          const place = { stream: 'ledgerJournal-2026-03.5', revision, metadata } as never;
          for (const change of ledgerBooks.parts!(event, place)) {
            rows.set(change.key, withSums(rows.get(change.key), change, place));
          }
          const recorded = { ...(place as object), type: event.type, metadata: JSON.stringify(metadata) } as never;
          for (const { key, drift } of other.expect(recorded, packedTogether(entries))) {
            expect([key, drift(rows.get(key))]).toEqual([key, 0n]);
          }
        }
      }),
      { numRuns: 100 },
    ));
});
