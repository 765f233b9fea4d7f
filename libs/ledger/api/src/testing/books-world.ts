/* The journal as the ledger writes it, and the books that follow it, in memory. For specs. */
import { randomUUID } from 'node:crypto';
import { InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import type { DomainEvent } from '@taprail/event-sourcing';
import { Codec, firstPrevHash, SqliteEventStore } from '@taprail/event-store';
import {
  type JournalEntry,
  type JournalEvent,
  journalPackings,
  journalStream,
  journalUpcasters,
  type PayoutEvent,
  payoutStreamPrefix,
  type RecordedEntry,
  shardOf,
  timeOfEntry,
} from '@taprail/ledger-domain';
import { postedTogether } from '@taprail/ledger-domain/testing';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { defaultFollowerSettings, Followers } from '@taprail/subscriptions';
import { createLogger } from '@taprail/telemetry';
import { LedgerBooks } from '../books/ledger-books';
import { ledgerReads } from '../books/ledger-reads';
import { itemPayouts } from '../payouts/items/item-payouts.projection';
import { payoutCodec, payoutRecords } from '../payouts/payout.projection';

const codec = new Codec<JournalEvent>(journalUpcasters, journalPackings);
const actor = { kind: 'service', id: 'ledger' } as const;

type Head = Readonly<{ revision: number; hash: string }>;

export class BooksWorld {
  readonly books: LedgerBooks;
  /** Everything that was written, as reports of the domain take it. */
  readonly recorded: RecordedEntry[] = [];
  private readonly heads = new Map<string, Head>();
  private readonly commands = new InProcessCommandBus();
  private readonly events = new InProcessIntegrationBus(':memory:');
  private readonly followers: Followers;

  private constructor(
    readonly store: SqliteEventStore,
    readonly readStore: ReadStore,
  ) {
    this.books = new LedgerBooks(readStore, store);
    const log = createLogger({ service: 'test', level: 'silent' });
    const world = { store, readStore, log, settings: defaultFollowerSettings('one') };
    const buses = { commands: this.commands, events: this.events, clock: new OffsetClock() };
    this.followers = new Followers(
      [{ projections: [...ledgerReads.projections, payoutRecords, itemPayouts] }],
      [],
      world,
      buses,
    );
  }

  static async open(): Promise<BooksWorld> {
    return new BooksWorld(new SqliteEventStore({ file: ':memory:' }), await openSqliteReadStore(':memory:'));
  }

  write(entry: JournalEntry, recordedAt: string): Promise<void> {
    return this.writeTogether([entry], recordedAt);
  }

  /** All of them are of one shard. */
  async writeTogether(entries: readonly JournalEntry[], recordedAt: string): Promise<void> {
    const [period, shard] = [recordedAt.slice(0, 7), shardOf(entries[0]!.trace)];
    const revision = await this.append(period, shard, postedTogether(entries), recordedAt);
    for (const [n, entry] of entries.entries()) {
      const position = `${period}.${shard}@${revision}/${n + 1}`;
      this.recorded.push({ entry, recordedAt: timeOfEntry(recordedAt, n), position });
    }
  }

  append(period: string, shard: number, event: JournalEvent, at: string): Promise<number> {
    return this.appendTo(journalStream(period, shard), codec, event, at);
  }

  /** An event of a payout, in its own stream. */
  async writePayout(event: PayoutEvent): Promise<void> {
    const { payoutId, at } = event.data;
    await this.appendTo(`${payoutStreamPrefix}${payoutId}`, payoutCodec, event, at);
  }

  private async appendTo<Event extends DomainEvent>(
    stream: string,
    encoder: Codec<Event>,
    event: Event,
    at: string,
  ): Promise<number> {
    const { revision, hash } = this.heads.get(stream) ?? { revision: -1, hash: firstPrevHash };
    const envelope = { commandId: randomUUID(), correlationId: 'c', actor };
    const { events, headHash } = encoder.encode([event], envelope, at, { stream, revision, hash });
    await this.store.append(stream, revision < 0 ? 'no-stream' : revision, events);
    this.heads.set(stream, { revision: revision + 1, hash: headHash });
    return revision + 1;
  }

  /** Until the books hold all that was written. */
  async follow(): Promise<void> {
    await this.followers.start();
    await this.followers.settled();
  }

  settled(): Promise<void> {
    return this.followers.settled();
  }

  async close(): Promise<void> {
    await this.followers.stop();
    await this.commands.close();
    await this.events.close();
    await this.store.close();
    await this.readStore.close();
  }
}
