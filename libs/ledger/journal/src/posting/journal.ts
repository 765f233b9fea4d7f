import type { BeforeApplicationShutdown } from '@nestjs/common';
import {
  type AccountId,
  JOURNAL_SHARDS,
  merchantAccount,
  type Month,
  type SaleBalance,
  type SaleRef,
  shardOf,
} from '@taprail/ledger-domain';
import type { CurrencyCode, Minor } from '@taprail/money';
import type { Fence } from '../books/shard-books';
import { ShardQueue, type ShardQueueOptions } from '../shard/shard-queue';
import { ShardClosed, type ShardState } from '../shard/shard-state';
import type { ShardPorts } from '../shard/shard-writer';
import { type PostResult, type Posting, shardOfFact, type PostOutcome } from './posting';

export type JournalOptions = Omit<ShardQueueOptions, 'onState'> &
  Readonly<{
    /** The shards that this process writes; all of them by default. */
    shards?: readonly number[];
    onState?: (shard: number, state: ShardState) => void;
  }>;

type Merchant = Readonly<{ subMerchant: string; platform: string }>;

const allShards = Array.from({ length: JOURNAL_SHARDS }, (_, shard) => shard);

/**
 * The way into the journal: a queue for each shard, none of which waits for another. A shard is opened when something is
 * first posted to it, so a process reads the shards that it is asked to write and no others; two that write one are told
 * apart by the journal itself.
 */
export class Journal implements BeforeApplicationShutdown {
  private readonly queues: ReadonlyMap<number, ShardQueue>;
  private hasClosed = false;

  constructor(ports: ShardPorts, { shards = allShards, onState, ...options }: JournalOptions = {}) {
    this.queues = new Map(
      shards.map((shard) => [
        shard,
        new ShardQueue(shard, ports, { ...options, onState: (state) => onState?.(shard, state) }),
      ]),
    );
  }

  async post(posting: Posting): Promise<PostResult> {
    const [outcome] = await this.postAll([posting]);
    if ('refused' in outcome!) throw outcome.refused;
    return outcome!.posted;
  }

  /** Answers when all of them are durable or refused: one whose shard cannot be opened keeps no other from being posted. */
  async postAll(postings: readonly Posting[]): Promise<readonly PostOutcome[]> {
    if (postings.length === 0) return [];
    const shards = postings.map(({ fact }) => shardOfFact(fact));
    const unopened = new Set(shards.filter((shard) => this.queues.get(shard)?.state.status !== 'open'));
    if (unopened.size > 0) await Promise.allSettled([...unopened].map((shard) => this.openShard(shard)));
    return new Promise((resolve) => {
      const all: PostOutcome[] = new Array(postings.length);
      let open = postings.length;
      postings.forEach((posting, n) => {
        const shard = shards[n]!;
        const answer = (outcome: PostOutcome): void => {
          all[n] = outcome;
          if ((open -= 1) === 0) resolve(all);
        };
        const queue = this.queues.get(shard);
        if (queue) queue.post(posting, answer);
        else answer({ refused: new ShardClosed(shard, { status: 'closed' }) });
      });
    });
  }

  async readSale({
    transactionId,
    ...merchant
  }: Pick<SaleRef, 'transactionId' | 'subMerchant' | 'platform'>): Promise<SaleBalance> {
    return (await this.openShard(shardOf(merchant))).readSale(transactionId);
  }

  /** The available balance, and the debt of the sub-merchant. */
  async readStanding(merchant: Merchant, currency: CurrencyCode): Promise<Readonly<{ available: Minor; owed: Minor }>> {
    const queue = await this.openShard(shardOf(merchant));
    const balanceOf = (name: 'merchant_available' | 'merchant_negative'): Minor =>
      queue.balanceOf(merchantAccount(name, merchant.subMerchant, currency));
    return { available: 0 - balanceOf('merchant_available'), owed: balanceOf('merchant_negative') };
  }

  /** Closes a month for a shard, and tells where; null when that was long ago. */
  async fence(shard: number, month: Month): Promise<Fence | null> {
    return (await this.openShard(shard)).fence(month);
  }

  /** Lets a shard go on that has stopped, and tells how it is then; one that cannot be read stops again, loudly. */
  async resumeShard(shard: number): Promise<ShardState['status']> {
    const queue = this.shard(shard);
    await queue.resume();
    return queue.state.status;
  }

  /** Opens every shard that it can; one that cannot be read stops, loudly, and leaves the others alone. */
  async open(): Promise<void> {
    await Promise.allSettled([...this.queues.keys()].map((shard) => this.openShard(shard)));
  }

  shard(shard: number): ShardQueue {
    const queue = this.queues.get(shard);
    if (!queue) throw new ShardClosed(shard, { status: 'closed' });
    return queue;
  }

  get states(): ReadonlyMap<number, ShardState> {
    return new Map([...this.queues].map(([shard, { state }]) => [shard, state]));
  }

  /** Over the shards of this process. */
  balanceOf(account: AccountId): Minor {
    return [...this.queues.values()].reduce((sum, queue) => sum + queue.balanceOf(account), 0);
  }

  async close(): Promise<void> {
    this.hasClosed = true;
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.close();
  }

  /** A shard that has stopped stays so, and refuses what comes, until it is resumed. */
  private async openShard(shard: number): Promise<ShardQueue> {
    const queue = this.shard(shard);
    if (queue.state.status !== 'stopped' && !this.hasClosed) await queue.resume();
    return queue;
  }
}
