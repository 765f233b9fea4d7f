import { entryView, namedEntryView } from '../entry.view';
import type { RecordedEntry } from '../recorded-entry';

/** One entry per line, as the API shows it. */
export function* jsonLines(entries: Iterable<RecordedEntry>): Generator<string> {
  for (const recorded of entries) yield `${JSON.stringify(viewOf(recorded))}\n`;
}

const viewOf = (recorded: RecordedEntry): object =>
  recorded.externalRef === undefined ? entryView(recorded) : namedEntryView(recorded, recorded.externalRef);
