import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { HandlerUnavailable } from '@taprail/bus';
import { Clock } from '@taprail/clock';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import {
  type AccountId,
  merchantAccount,
  type Month,
  type SaleBalance,
  type SaleRef,
  shardOf,
} from '@taprail/ledger-domain';
import type { CurrencyCode, Minor } from '@taprail/money';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Counter, Gauge } from 'prom-client';
import { Journal } from './journal';
import { JOURNAL_ARCHIVE, type JournalArchive } from '../archive/journal-archive';
import type { Fence } from '../books/shard-books';
import type { ShardQueue } from '../shard/shard-queue';
import { ShardClosed, ShardFull, type ShardState } from '../shard/shard-state';
import { type PostResult, type Posting, shardOfFact, type PostOutcome } from './posting';

type Merchant = Readonly<{ subMerchant: string; platform: string }>;

/**
 * The journal of this process. A shard is opened when something is first posted to it, so a process reads the shards that
 * it is asked to write and no others; two that write one are told apart by the journal itself.
 */
@Injectable()
export class JournalHost implements BeforeApplicationShutdown {
  private readonly journal: Journal;
  private readonly opening = new Map<number, Promise<void>>();

  constructor(
    @Inject(EVENT_STORE) store: EventStore,
    clock: Clock,
    @Inject(JOURNAL_ARCHIVE) archive: JournalArchive,
    @Inject(LOGGER) log: Logger,
    @Inject(METRICS_REGISTRY) registry: Registry,
  ) {
    const conflicts = new Counter({
      name: 'ledger_source_conflict_total',
      help: 'Events that told of something else when they were heard again.',
      registers: [registry],
    });
    const stopped = new Gauge({
      name: 'ledger_lane_stopped',
      help: '1 while a shard of the journal has stopped at something that it may not skip; the log says at what.',
      labelNames: ['shard'],
      registers: [registry],
    });
    this.journal = new Journal(
      { store, clock, archive },
      {
        onSourceConflict: (conflict) => {
          conflicts.inc();
          log.error({ err: conflict }, 'an event was heard again and tells of something else; the first word stands');
        },
        onState: (shard, state) => {
          stopped.set({ shard: String(shard) }, state.status === 'stopped' ? 1 : 0);
          if (state.status === 'stopped') log.error({ shard, ...state }, 'a shard of the journal has stopped');
        },
      },
    );
  }

  /** A shard that takes nothing now is an outage: whoever sent the posting waits, and sends it again. */
  async post(posting: Posting): Promise<PostResult> {
    try {
      await this.open(shardOfFact(posting.fact));
      return await this.journal.post(posting);
    } catch (error) {
      if (!(error instanceof ShardClosed || error instanceof ShardFull)) throw error;
      throw new HandlerUnavailable(error.message, { cause: error });
    }
  }

  /** Each gets its own outcome: one whose shard cannot be opened keeps no other from being posted. */
  async postAll(postings: readonly Posting[]): Promise<readonly PostOutcome[]> {
    const shards = new Set(postings.map(({ fact }) => shardOfFact(fact)));
    // A shard that cannot be opened refuses what comes.
    await Promise.allSettled([...shards].map((shard) => this.open(shard)));
    return this.journal.postAll(postings);
  }

  async sale({
    transactionId,
    ...whose
  }: Pick<SaleRef, 'transactionId' | 'subMerchant' | 'platform'>): Promise<SaleBalance> {
    return (await this.open(shardOf(whose))).sale(transactionId);
  }

  /** Closes a month for a shard, and tells where; null when that was long ago. */
  async fence(shard: number, month: Month): Promise<Fence | null> {
    return (await this.open(shard)).fence(month);
  }

  /** Lets a shard go on that has stopped, and tells how it is then; one that cannot be read stops again, loudly. */
  async resume(shard: number): Promise<ShardState['status']> {
    await this.journal.shard(shard).resume();
    return this.journal.shard(shard).state.status;
  }

  /** The available balance, and the debt of the sub-merchant. */
  async standing(merchant: Merchant, currency: CurrencyCode): Promise<Readonly<{ available: Minor; owed: Minor }>> {
    const queue = await this.open(shardOf(merchant));
    const of = (name: 'merchant_available' | 'merchant_negative'): AccountId =>
      merchantAccount(name, merchant.subMerchant, currency);
    return { available: 0 - queue.balance(of('merchant_available')), owed: queue.balance(of('merchant_negative')) };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.journal.close();
  }

  private async open(shard: number): Promise<ShardQueue> {
    const queue = this.journal.shard(shard);
    if (queue.state.status !== 'closed' && !this.opening.has(shard)) return queue;
    const opening = this.opening.get(shard) ?? queue.resume().finally(() => this.opening.delete(shard));
    this.opening.set(shard, opening);
    await opening;
    return queue;
  }
}
