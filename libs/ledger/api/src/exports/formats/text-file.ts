import type { RecordedEntry } from '@taprail/ledger-domain';

/** A file of text: what stands before the entries, each entry, and what stands behind them. */
export type TextFile = Readonly<{ start: string; textOf: (entry: RecordedEntry) => string; end: string }>;

/** A stream is handed texts of about this size: an entry at a time would cost more than the entries. */
const chunkLength = 65_536;

export async function* textChunks(
  entries: AsyncIterable<RecordedEntry>,
  { start, textOf, end }: TextFile,
): AsyncGenerator<Uint8Array> {
  let chunk = start;
  for await (const entry of entries) {
    chunk += textOf(entry);
    if (chunk.length < chunkLength) continue;
    yield Buffer.from(chunk, 'utf8');
    chunk = '';
  }
  if (chunk + end !== '') yield Buffer.from(chunk + end, 'utf8');
}
