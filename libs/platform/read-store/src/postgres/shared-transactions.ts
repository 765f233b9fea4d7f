import type { Pool } from 'pg';
import type { Tx } from '../read-store';
import { PipelinedTransaction, RolledBack } from './pipelined-transaction';
import { SharedPlaces } from './shared-places';

type Work = (tx: Tx) => Promise<any>;
type Waiting = Readonly<{ work: Work; resolve: (result: any) => void; reject: (error: unknown) => void }>;
type Results = readonly PromiseSettledResult<unknown>[];

const groupMax = 64;
/** A transaction that takes longer does not keep the next one waiting: a page of a rebuild must not hold up everybody's. */
const patienceMs = 25;

/**
 * Work that is asked for while a transaction is under way shares the next one and its commit. Its pieces run side by side: each
 * changes rows of its own. When one fails, all are rolled back, and each is done again in a transaction of its own, so that only the
 * one that fails is undone, and none waits for the row locks of another.
 */
export class PostgresSharedTransactions {
  private readonly waiting: Waiting[] = [];
  private isGathering = false;
  private running = 0;
  /** Those under way that the next one waits for. */
  private holding = 0;

  constructor(
    private readonly pool: Pool,
    private readonly transactionsMax: number,
  ) {}

  add<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ work, resolve, reject });
      this.gather();
    });
  }

  private gather(): void {
    if (this.isGathering || this.waiting.length === 0) return;
    if (this.holding > 0 || this.running >= this.transactionsMax) return;
    this.isGathering = true;
    setImmediate(() => {
      this.isGathering = false;
      void this.run(this.waiting.splice(0, groupMax));
    });
  }

  private async run(group: readonly Waiting[]): Promise<void> {
    this.running += 1;
    this.holding += 1;
    let isHolding = true;
    const letNextBegin = (): void => {
      if (isHolding) this.holding -= 1;
      isHolding = false;
      this.gather();
    };
    const timer = setTimeout(letNextBegin, patienceMs);
    const results = await this.commit(group.map(({ work }) => work));
    clearTimeout(timer);
    this.running -= 1;
    for (const [n, result] of results.entries()) {
      if (result.status === 'fulfilled') group[n]!.resolve(result.value);
      else group[n]!.reject(result.reason);
    }
    letNextBegin();
  }

  private async commit(works: readonly Work[]): Promise<Results> {
    try {
      const results = await this.tryTogether(works);
      if (results !== 'rolled back') return results;
    } catch (reason) {
      return works.map((): PromiseRejectedResult => ({ status: 'rejected', reason }));
    }
    const results: PromiseSettledResult<unknown>[] = [];
    for (const work of works) results.push(...(await this.commit([work])));
    return results;
  }

  /** What it throws holds for all of them: a connection broke, and after a commit without an answer nobody knows what was done. */
  private async tryTogether(works: readonly Work[]): Promise<Results | 'rolled back'> {
    const transaction = await PipelinedTransaction.open(this.pool);
    const places = new SharedPlaces(transaction.db, works.length);
    const run = async (work: Work): Promise<unknown> => work(transaction.db);
    const results = await Promise.allSettled(works.map((work) => run(work).finally(() => places.endWork())));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) {
      const isSound = await transaction.rollBack();
      if (!isSound || works.length === 1) throw failed.reason;
      return 'rolled back';
    }
    try {
      await transaction.commit();
      return results;
    } catch (error) {
      if (error instanceof RolledBack && works.length > 1) return 'rolled back';
      throw error;
    }
  }
}
