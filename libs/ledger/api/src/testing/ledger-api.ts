/* A small history of two platforms behind the ledger's routes, for specs. */
import { COMMAND_BUS } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import {
  type BooksCompleteness,
  type Command,
  type CommandMessage,
  type PostingGap,
  SUB_MERCHANT_DIRECTORY,
  subMerchantId,
} from '@taprail/contracts';
import { EVENT_STORE, LOG_START } from '@taprail/event-store';
import { boot, type Called, caller } from '@taprail/http/testing';
import { type JournalEntry, shardOf } from '@taprail/ledger-domain';
import { captured, entriesOfLast, ofHouse, ofSale } from '@taprail/ledger-domain/testing';
import { READ_STORE } from '@taprail/read-store';
import { RecentWrites } from '@taprail/subscriptions';
import { createLogger, LOGGER } from '@taprail/telemetry';
import { LedgerBooks } from '../books/ledger-books';
import { ClearingGauge } from '../checks/clearing/clearing-gauge';
import { ExportCommands } from '../exports/export.commands';
import { exportCodec, exportStreamPrefix } from '../exports/ledger-exports';
import { ProveExport } from '../exports/prove-export';
import { ledgerReads } from '../books/ledger-reads';
import { BooksMonitor } from '../checks/monitor/books-monitor';
import { ProofController } from '../entries/proofs/proof.controller';
import { ReconciliationController } from '../reconciliation/reconciliation.controller';
import { BooksWorld } from './books-world';

export const now = '2026-03-04T09:00:00.000Z';
/** All ids of entries begin so, and end in their number. */
export const le = 'le_0000000000000000000000000';

/** The sub-merchant `bistro` of the first platform. */
export const sm = subMerchantId('plt_1', 'bistro');
const shard = shardOf({ subMerchant: sm, platform: 'plt_1' });

const bistro = { subMerchantId: sm, platformId: 'plt_1', externalRef: 'bistro' };
const whose = { subMerchant: sm, platform: 'plt_1', currency: 'EUR' } as const;
const sale = captured({ sale: { ...captured().sale, subMerchant: sm } });
const refunded = ofSale('SaleRefunded', { refundId: 're_1', amount: 400, platformFeeReturned: 0 }, sale);
const scheduled = ofHouse('PayoutScheduled', { ...whose, payoutId: 'po_1', amount: 100, carried: 0 });

const history: readonly (readonly [recordedAt: string, readonly JournalEntry[]])[] = [
  ['2026-03-02T12:00:00.000001Z', entriesOfLast(sale)],
  ['2026-03-03T12:00:00.000001Z', entriesOfLast(sale, { ...refunded, effectiveDate: '2026-03-03' })],
  [
    '2026-03-03T12:30:00.000001Z',
    entriesOfLast(captured({ sale: { ...sale.sale, platform: 'plt_2', subMerchant: 'sm_2' } })),
  ],
  ['2026-03-04T08:00:00.000001Z', entriesOfLast({ ...scheduled, effectiveDate: '2026-03-04' })],
];

/** Late in the evening of UTC, when it is Thursday for the bistro already. */
export const nextDay = entriesOfLast(sale, {
  ...ofSale('SaleRefunded', { refundId: 're_2', amount: 100, platformFeeReturned: 0 }, sale),
  effectiveDate: '2026-03-05',
});

/** Providers that follow the journal, or ask the ledger's own process, have their own specs; the books are the world's. */
const elsewhere: readonly unknown[] = [
  BooksMonitor,
  ClearingGauge,
  LedgerBooks,
  ProofController,
  ReconciliationController,
];
const isHere = (each: unknown): boolean => !elsewhere.includes(each);

export const wholeBooks: BooksCompleteness = {
  completeThrough: now,
  missingCount: 0,
  missing: [],
  explainedCount: 0,
  explained: [],
};

export const gapSince = (since: string): PostingGap => ({
  id: 'gap_1',
  source: 'taps',
  stream: 'transaction-txn_1',
  revision: 2,
  kind: 'captured',
  platformId: 'plt_1',
  submerchant: 'bistro',
  currency: 'EUR',
  amount: 4_200,
  amountCurrency: 'EUR',
  since,
  state: 'missing',
  explanation: null,
});

export type LedgerApi = Readonly<{
  world: BooksWorld;
  get: (path: string) => Promise<Called>;
  /** With the key of the second platform. */
  asStranger: (path: string) => Promise<Called>;
  post: (path: string, body: object) => Promise<Called>;
  /** Sets the counts of the ledger from now on, or why it cannot count. */
  setCounted: (counted: BooksCompleteness | Error) => void;
  /** Runs what follows the exports, to their end. */
  prove: () => Promise<void>;
  /** As if an export could not be written. */
  giveUp: (exportId: string) => Promise<void>;
  close: () => Promise<void>;
}>;

/** A sale of 10.00 on Monday, 4.00 of it given back on Tuesday, 1.00 paid out on Wednesday, which is today. */
export const openLedgerApi = async (at = now): Promise<LedgerApi> => {
  const world = await BooksWorld.open();
  const period = { period: '2026-03', shard, balances: {}, at: '2026-03-01T00:00:00.000001Z' };
  await world.append('2026-03', shard, { type: 'PeriodOpened', data: period }, period.at);
  let written = 0;
  for (const [recordedAt, entries] of history) {
    for (const entry of entries) {
      await world.write({ ...entry, entryId: `${le}${written}` }, recordedAt.replace('1Z', `${written}Z`));
      written += 1;
    }
  }
  await world.follow();
  const find = async (platform: string, name: string) =>
    platform === 'plt_1' && ['bistro', sm].includes(name) ? bistro : undefined;
  // A proof is written by the handler itself: there is one thread here.
  let counted: BooksCompleteness | Error = wholeBooks;
  const bus = {
    send: async (command: CommandMessage) => {
      if (command.name !== 'ledger.count-missing') {
        return app.app.get(ExportCommands).recordWritten(command as Command<'exports.record-written'>);
      }
      if (counted instanceof Error) throw counted;
      return counted;
    },
  };
  const app = await boot({
    controllers: ledgerReads.controllers.filter(isHere),
    providers: [
      ...ledgerReads.providers.filter(isHere),
      { provide: EVENT_STORE, useValue: world.store },
      { provide: READ_STORE, useValue: world.readStore },
      RecentWrites,
      { provide: COMMAND_BUS, useValue: bus },
      { provide: LOGGER, useValue: createLogger({ service: 'test', level: 'silent' }) },
      { provide: LedgerBooks, useValue: world.books },
      { provide: SUB_MERCHANT_DIRECTORY, useValue: { find } },
      { provide: Clock, useValue: { now: () => new Date(at), iso: () => at } },
    ],
  });
  const prove = async (): Promise<void> => {
    const { events } = await world.store.readAll(LOG_START, { streamPrefixes: [exportStreamPrefix] });
    for (const recorded of events) {
      const { event, metadata } = exportCodec.decode(recorded);
      await app.app.get(ProveExport).react(event, { ...recorded, eventId: recorded.id, metadata });
    }
  };
  const key = app.keys.issue({ id: 'key_2', scopes: ['ledger:read'] });
  const strangerKey = app.keys.issue({ id: 'key_3', platformId: 'plt_2', scopes: ['ledger:read'] });
  const call = caller(() => app);
  return {
    get: (path) => call('GET', path, { key }),
    asStranger: (path) => call('GET', path, { key: strangerKey }),
    post: (path, body) => call('POST', path, { key, body }),
    setCounted: (next) => (counted = next),
    prove,
    giveUp: async (exportId) => {
      const message = { commandId: `fail-${exportId}`, correlationId: 'c', actor: { kind: 'service', id: 'gateway' } };
      const data = { exportId, reason: 'books_unreadable' };
      await app.app.get(ExportCommands).recordFailed({ ...message, data } as Command<'exports.record-failed'>);
    },
    world,
    close: async () => {
      await app.close();
      await world.close();
    },
  };
};

/** On the reports, unless a spec says that something is missing. */
export const complete = { status: 'complete', complete_through: now, missing_count: 0, explained_count: 0 };

/** The shard of `bistro` begins with the opening of its month; sm_2 is in shard 4. */
export const standing = { positions: { '2026-03.4': 1, [`2026-03.${shard}`]: 4 }, lag_events: 0 };

export const brief = ({ status, code, body }: Called) => [status, code, body?.error?.param];
