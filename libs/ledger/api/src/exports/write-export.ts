import { createHash } from 'node:crypto';
import { type ExportProof, type ExportTerms, noTotals, type RecordedEntry, withTotalsOf } from '@taprail/ledger-domain';
import type { LedgerBooks } from '../books/ledger-books';
import { exportFiles, type NameOf } from './formats/export-formats';

/** The file, piece by piece; however long it is, a page of entries is in memory. */
export async function* exportChunks(
  books: LedgerBooks,
  terms: ExportTerms,
  nameOf: NameOf,
  onEntry: (entry: RecordedEntry) => void = () => undefined,
): AsyncGenerator<Uint8Array> {
  const { entriesOf, write } = exportFiles[terms.format];
  const entries = terms.layout === 2 ? named(entriesOf(books, terms), nameOf) : entriesOf(books, terms);
  yield* await write(seenBy(entries, onEntry), books, terms, nameOf);
}

/** References never change, so that the same terms are the same bytes. */
async function* named(entries: AsyncIterable<RecordedEntry>, nameOf: NameOf): AsyncGenerator<RecordedEntry> {
  for await (const recorded of entries) {
    yield { ...recorded, externalRef: await nameOf(recorded.entry.trace.subMerchant) };
  }
}

async function* seenBy(
  entries: AsyncIterable<RecordedEntry>,
  onEntry: (entry: RecordedEntry) => void,
): AsyncGenerator<RecordedEntry> {
  for await (const entry of entries) {
    onEntry(entry);
    yield entry;
  }
}

/** Writes the file to nowhere and tells what it is: whoever reads it later can compare. */
export const proofOfExport = async (books: LedgerBooks, terms: ExportTerms, nameOf: NameOf): Promise<ExportProof> => {
  const hash = createHash('sha256');
  let totals = noTotals;
  let bytes = 0;
  const count = (entry: RecordedEntry): void => void (totals = withTotalsOf(totals, entry));
  for await (const chunk of exportChunks(books, terms, nameOf, count)) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { ...totals, bytes, sha256: hash.digest('hex') };
};
