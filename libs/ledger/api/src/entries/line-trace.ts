import type { NamedEntryView, RecordedEntry } from '@taprail/ledger-domain';
import type { LedgerBooks } from '../books/ledger-books';
import type { ShownEntries } from './shown-entries';

/** Of one sale or payout there are a few dozen at most; a payout's own entries are not those of its sales. */
const relatedMax = 200;

export type LineTrace = Readonly<{
  object: 'ledger_line_trace';
  line: NamedEntryView['lines'][number];
  entry: NamedEntryView;
  /** All entries of the same sale or payout, in the order in which they were posted. */
  related: readonly NamedEntryView[];
}>;

/** The line, the fact behind it, and everything else that was posted of the same thing. */
export const lineTrace = async (
  books: LedgerBooks,
  shown: ShownEntries,
  platform: string,
  lineId: string,
): Promise<LineTrace | undefined> => {
  const [entryId = ''] = lineId.split('/');
  const found = await books.entry(platform, entryId);
  if (!found) return undefined;
  const entry = await shown.show(platform, found);
  const line = entry.lines.find(({ id }) => id === lineId);
  if (!line) return undefined;
  const related = await Promise.all(
    (await relatedTo(books, platform, found)).map((each) => shown.show(platform, each)),
  );
  return { object: 'ledger_line_trace', line, entry, related };
};

const relatedTo = async (
  books: LedgerBooks,
  platform: string,
  recorded: RecordedEntry,
): Promise<readonly RecordedEntry[]> => {
  const { transactionId, payoutId } = recorded.entry.trace;
  if (transactionId === null && payoutId === null) return [recorded];
  const about = transactionId === null ? { payout: payoutId ?? undefined } : { transaction: transactionId };
  const rows = await books.entries({ platform, ...about }, { order: 'asc', limit: relatedMax });
  return rows.map(({ row }) => row);
};
