import { createHash } from 'node:crypto';
import type { ExportProof, ExportTerms } from '@taprail/gateway-domain';
import { noTotals, type RecordedEntry, withTotalsOf } from '@taprail/ledger-domain';
import type { LedgerBooks } from '../books/ledger-books';
import { exportFiles } from './export-formats';

/** A stream is handed texts of about this size: an entry at a time would cost more than the entries. */
const chunkLength = 65_536;

/** The file, piece by piece; however long it is, a page of entries is in memory. */
export async function* exportChunks(
  books: LedgerBooks,
  terms: ExportTerms,
  onEntry: (entry: RecordedEntry) => void = () => undefined,
): AsyncGenerator<string> {
  const { entries, start, textOf, end } = await exportFiles[terms.format].open(books, terms);
  let chunk = start;
  for await (const entry of entries) {
    onEntry(entry);
    chunk += textOf(entry);
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk + end !== '') yield chunk + end;
}

/** Writes the file to nowhere and tells what it is: whoever reads it later can compare. */
export const proofOfExport = async (books: LedgerBooks, terms: ExportTerms): Promise<ExportProof> => {
  const hash = createHash('sha256');
  let totals = noTotals;
  let bytes = 0;
  const count = (entry: RecordedEntry): void => void (totals = withTotalsOf(totals, entry));
  for await (const chunk of exportChunks(books, terms, count)) {
    const encoded = Buffer.from(chunk, 'utf8');
    bytes += encoded.length;
    hash.update(encoded);
  }
  return { ...totals, bytes, sha256: hash.digest('hex') };
};
