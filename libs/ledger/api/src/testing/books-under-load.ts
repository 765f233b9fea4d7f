import { join } from 'node:path';
import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { SystemClock } from '@taprail/clock';
import { LOG_START, SqliteEventStore } from '@taprail/event-store';
import { type ExportFormat, type ExportProof, journalStreamPrefix } from '@taprail/ledger-domain';
import { openSqliteReadStore } from '@taprail/read-store';
import { defaultFollowerSettings, Followers } from '@taprail/subscriptions';
import { createLogger } from '@taprail/telemetry';
import { ledgerBooks } from '../books/books.projection';
import { LedgerBooks } from '../books/ledger-books';
import { proofOfExport } from '../exports/write-export';

/** A program for benches: the books that follow the journal in the folder that is its argument. */
export type BooksOrder =
  /** Until everything that is in the journal now is in the books. */
  | Readonly<{ follow: true }>
  /** Up to a place in the log, in bytes that nobody keeps. */
  | Readonly<{ format: ExportFormat; until: string }>
  | Readonly<{ head: true }>
  /** All events of the journal with their data, and nothing done with them. */
  | Readonly<{ read: true }>;

export type ExportReport = ExportProof & Readonly<{ seconds: number; heapMb: number; rssMb: number }>;

const sampleMs = 20;
const eventsPerPage = 500;
const megabyte = 2 ** 20;
const forEver = { asOf: '9999-12-31', knownAt: '9999-12-31T00:00:00.000Z', at: '2026-03-02T00:00:00.000Z' };

const main = async (): Promise<void> => {
  const folder = process.argv[2]!;
  const store = new SqliteEventStore({ file: join(folder, 'log.db') });
  const readStore = await openSqliteReadStore(join(folder, 'read.db'));
  const books = new LedgerBooks(readStore, store);
  const log = createLogger({ service: 'bench', level: 'warn' });
  const world = { store, readStore, log, settings: defaultFollowerSettings(String(process.pid)) };
  const buses = {
    commands: new InProcessCommandBus(),
    events: new InProcessIntegrationBus(':memory:'),
    clock: new SystemClock(),
  };
  const followers = new Followers([{ projections: [ledgerBooks] }], [], world, buses);

  const follow = async (): Promise<Readonly<{ seconds: number }>> => {
    const startedMs = performance.now();
    await followers.start();
    await followers.settled();
    return { seconds: (performance.now() - startedMs) / 1_000 };
  };

  const exported = async (format: ExportFormat, until: string): Promise<ExportReport> => {
    const startedMs = performance.now();
    let [heap, rss] = [0, 0];
    const sample = (): void => {
      const { heapUsed, rss: resident } = process.memoryUsage();
      [heap, rss] = [Math.max(heap, heapUsed), Math.max(rss, resident)];
    };
    const sampling = setInterval(sample, sampleMs);
    const asked = { exportId: 'exp_1', platformId: 'plt_1', from: null, subMerchant: null, account: null };
    const proof = await proofOfExport(
      books,
      { ...asked, ...forEver, format, until },
      async (subMerchant) => subMerchant,
    );
    clearInterval(sampling);
    sample();
    const seconds = (performance.now() - startedMs) / 1_000;
    return { ...proof, seconds, heapMb: heap / megabyte, rssMb: rss / megabyte };
  };

  const readAll = async (): Promise<Readonly<{ seconds: number }>> => {
    const startedMs = performance.now();
    for (let from = LOG_START; ;) {
      const { events, position } = await store.readAll(from, { streamPrefixes: [journalStreamPrefix] }, eventsPerPage);
      // A stored event is text until someone asks: reading one means having its data.
      for (const { data } of events) JSON.parse(data);
      if (events.length < eventsPerPage) return { seconds: (performance.now() - startedMs) / 1_000 };
      from = position;
    }
  };

  const answer = async (order: BooksOrder): Promise<object> => {
    if ('follow' in order) return follow();
    if ('read' in order) return readAll();
    return 'head' in order ? { head: String(await store.head()) } : exported(order.format, order.until);
  };
  process.on('message', (order: BooksOrder) => void answer(order).then((report) => process.send?.(report)));
  process.on('disconnect', () => process.exit(0));
  process.send?.('ready');
};

void main();
