import { Batcher } from '@taprail/batching';
import { CompiledQuery } from 'kysely';
import type { Db, Tx } from '../read-store';

type Work = (tx: Tx) => Promise<any>;
type Results = readonly PromiseSettledResult<any>[];

const savepoint = CompiledQuery.raw('SAVEPOINT one');
const release = CompiledQuery.raw('RELEASE one');
const rollback = CompiledQuery.raw('ROLLBACK TO one');

/**
 * One connection has one transaction at a time. Those that are asked for in one turn of the event loop share it and its
 * commit; each is answered after it. When one fails, all are rolled back and repeated, each behind a savepoint, so that
 * in the end only the one that fails is undone. That is rare, and savepoints for all that succeed are not cheap.
 */
export class SharedTransactions {
  private readonly batcher = new Batcher<Work, any>((group) => this.commit(group), {
    itemsPerBatchMax: Infinity,
    batchesInFlightMax: 1,
  });

  constructor(private readonly db: Db) {}

  add<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return this.batcher.add(work);
  }

  private async commit(group: readonly Work[]): Promise<Results> {
    const inTransaction = (run: (tx: Tx) => Promise<Results>) => this.db.transaction().execute(run);
    try {
      return await inTransaction((tx) => allOrNone(tx, group));
    } catch (error) {
      if (group.length === 1) throw error;
      return inTransaction((tx) => oneByOne(tx, group));
    }
  }
}

const allOrNone = async (tx: Tx, group: readonly Work[]): Promise<Results> => {
  const results: PromiseSettledResult<unknown>[] = [];
  for (const work of group) results.push({ status: 'fulfilled', value: await work(tx) });
  return results;
};

const oneByOne = async (tx: Tx, group: readonly Work[]): Promise<Results> => {
  const results: PromiseSettledResult<unknown>[] = [];
  for (const work of group) {
    await tx.executeQuery(savepoint);
    const [result] = await Promise.allSettled([work(tx)]);
    if (result.status === 'rejected') await tx.executeQuery(rollback);
    await tx.executeQuery(release);
    results.push(result);
  }
  return results;
};
