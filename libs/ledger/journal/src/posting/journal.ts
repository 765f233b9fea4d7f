import { type AccountId, JOURNAL_SHARDS } from '@taprail/ledger-domain';
import type { Minor } from '@taprail/money';
import { ShardQueue, type ShardQueueOptions } from '../shard/shard-queue';
import type { ShardPorts } from '../shard/shard-ports';
import { ShardClosed, type ShardState } from '../shard/shard-state';
import { type PostResult, type Posting, shardOfFact, type PostOutcome } from './posting';

export type JournalOptions = Omit<ShardQueueOptions, 'onState'> &
  Readonly<{
    /** The shards that this process writes; all of them by default. */
    shards?: readonly number[];
    onState?: (shard: number, state: ShardState) => void;
  }>;

const allShards = Array.from({ length: JOURNAL_SHARDS }, (_, shard) => shard);

/** The way into the journal: a queue for each shard, none of which waits for another. */
export class Journal {
  private readonly queues: ReadonlyMap<number, ShardQueue>;

  constructor(ports: ShardPorts, { shards = allShards, onState, ...options }: JournalOptions = {}) {
    this.queues = new Map(
      shards.map((shard) => [
        shard,
        new ShardQueue(shard, ports, { ...options, onState: (state) => onState?.(shard, state) }),
      ]),
    );
  }

  /** Opens every shard that it can; one that cannot be read stops, loudly, and leaves the others alone. */
  async open(): Promise<void> {
    await Promise.allSettled([...this.queues.values()].map((queue) => queue.resume()));
  }

  async post(posting: Posting): Promise<PostResult> {
    const [outcome] = await this.postAll([posting]);
    if ('refused' in outcome!) throw outcome.refused;
    return outcome!.posted;
  }

  /** Answers when all of them are durable or refused, each with what became of it. */
  postAll(postings: readonly Posting[]): Promise<readonly PostOutcome[]> {
    if (postings.length === 0) return Promise.resolve([]);
    return new Promise((resolve) => {
      const all: PostOutcome[] = new Array(postings.length);
      let open = postings.length;
      postings.forEach((posting, n) => {
        const shard = shardOfFact(posting.fact);
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

  shard(shard: number): ShardQueue {
    const queue = this.queues.get(shard);
    if (!queue) throw new ShardClosed(shard, { status: 'closed' });
    return queue;
  }

  get states(): ReadonlyMap<number, ShardState> {
    return new Map([...this.queues].map(([shard, { state }]) => [shard, state]));
  }

  /** Over the shards of this process. */
  balance(account: AccountId): Minor {
    return [...this.queues.values()].reduce((sum, queue) => sum + queue.balance(account), 0);
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }
}
