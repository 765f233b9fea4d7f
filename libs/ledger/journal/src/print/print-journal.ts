import { type EventStore, LOG_START, type Recorded } from '@taprail/event-store';
import { journalStreamPrefix } from '@taprail/ledger-domain';
import { CommandRefused, type LogCommand } from '@taprail/ports';
import { journalCodec } from '../books/journal-record';
import { batchJson, batchText, type StoredBatch } from './journal-text';

const usage = `npm run journal -- <entry id | stream> [--json]

Prints stored events of the journal as readable entries; writes nothing, and the product may run meanwhile. Reads
EVENT_STORE_URL, or the file in TAPRAIL_DATA. Ends with 2 if there is no such entry or stream.

le_…                         one entry, with the event that holds it; the journal is searched from its beginning
ledgerJournal-2026-03.5      every event of a month and shard
ledgerJournal-2026-03.5@17   one event
--json                       one JSON object for each event instead of text
`;

/** Of events that may hold hundreds of entries each. */
const eventsPerPage = 32;

const streamName = /^(ledgerJournal-[0-9]{4}-[0-9]{2}\.[0-9]+)(?:@([0-9]+))?$/;
const entryName = /^le_[0-9A-Z]{26}$/;

export const printJournal: LogCommand = {
  usage,
  async *print(store, args) {
    const unknown = args.find((arg) => arg.startsWith('-') && arg !== '--json');
    const names = args.filter((arg) => !arg.startsWith('-'));
    const [name] = names;
    if (unknown !== undefined) throw new CommandRefused(`There is no option ${unknown}.\n\n${usage}`);
    if (name === undefined || names.length > 1) throw new CommandRefused(`Name one entry or one stream.\n\n${usage}`);
    const textOf = args.includes('--json') ? batchJson : batchText;
    for await (const batch of batchesOf(store, name)) yield textOf(batch);
  },
};

const batchesOf = (store: EventStore, name: string): AsyncIterable<StoredBatch> => {
  if (entryName.test(name)) return batchWith(store, name);
  const [, stream, revision] = streamName.exec(name) ?? [];
  if (stream !== undefined) return batchesIn(store, stream, revision === undefined ? undefined : Number(revision));
  throw new CommandRefused(
    `${name} is neither an entry (le_… with 26 letters and digits) nor a stream of the journal (ledgerJournal-2026-03.5).`,
  );
};

async function* batchesIn(store: EventStore, stream: string, only: number | undefined): AsyncGenerator<StoredBatch> {
  const limit = only === undefined ? eventsPerPage : 1;
  for (let from = only ?? 0; ;) {
    const page = await store.read(stream, from, limit);
    if (page.length === 0 && from === (only ?? 0)) {
      const [first] = only === undefined ? [] : await store.read(stream, 0, 1);
      throw new CommandRefused(first ? `${stream} has no event ${only}.` : `There is no stream ${stream} in the log.`);
    }
    for (const recorded of page) yield batchOf(recorded);
    if (only !== undefined || page.length < limit) return;
    from += page.length;
  }
}

async function* batchWith(store: EventStore, entryId: string): AsyncGenerator<StoredBatch> {
  const head = await store.head();
  for (let after = LOG_START; after < head;) {
    const page = await store.readAll(after, { streamPrefixes: [journalStreamPrefix] }, eventsPerPage);
    // An id is stored as it is written, be it of this entry or of one that names it.
    for (const recorded of page.events.filter(({ data }) => data.includes(entryId))) {
      const batch = batchOf(recorded);
      const entries = batch.entries.filter(([, { entry }]) => entry.entryId === entryId);
      if (entries.length > 0) return yield { ...batch, entries };
    }
    if (page.position === after) break;
    after = page.position;
  }
  throw new CommandRefused(`There is no entry ${entryId} in the journal.`);
}

const batchOf = (recorded: Recorded): StoredBatch => {
  const { event, metadata } = journalCodec.decode(recorded);
  const entries = event.type === 'JournalEntriesPosted' ? event.data.entries : [];
  return { recorded, event, metadata, entries: [...entries.entries()] };
};
