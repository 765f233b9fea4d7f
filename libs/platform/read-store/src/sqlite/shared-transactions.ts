import { CompiledQuery } from 'kysely';
import type { Db, Tx } from '../read-store';

type Work = (tx: Tx) => Promise<unknown>;
type Waiting = Readonly<{ work: Work; resolve: (result: any) => void; reject: (error: unknown) => void }>;

const savepoint = CompiledQuery.raw('SAVEPOINT one');
const release = CompiledQuery.raw('RELEASE one');
const rollback = CompiledQuery.raw('ROLLBACK TO one');

/**
 * One connection has one transaction at a time. Those that are asked for in one turn of the event loop share it and its
 * commit; each is answered after it. When one fails, all are taken back and done again, each behind a savepoint, so that
 * in the end only the one that fails is undone. That is rare, and savepoints for all that go well are not cheap.
 */
export class SharedTransactions {
  private waiting: Waiting[] = [];
  private running = false;

  constructor(private readonly db: Db) {}

  add<Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ work, resolve, reject });
      this.runSoon();
    });
  }

  /** Resolves to what is to be answered, once it is committed. */
  private async done(group: readonly Waiting[]): Promise<readonly (() => void)[]> {
    const inOne = (work: (tx: Tx) => Promise<readonly (() => void)[]>) => this.db.transaction().execute(work);
    if (group.length === 1) return inOne((tx) => allOrNone(tx, group));
    try {
      return await inOne((tx) => allOrNone(tx, group));
    } catch {
      return inOne((tx) => oneByOne(tx, group));
    }
  }

  private runSoon(): void {
    if (this.running) return;
    this.running = true;
    setImmediate(() => void this.runAll());
  }

  private async runAll(): Promise<void> {
    const group = this.waiting;
    this.waiting = [];
    try {
      for (const settle of await this.done(group)) settle();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    this.running = false;
    if (this.waiting.length > 0) this.runSoon();
  }
}

const allOrNone = async (tx: Tx, group: readonly Waiting[]): Promise<readonly (() => void)[]> => {
  const settle: (() => void)[] = [];
  for (const { work, resolve } of group) {
    const result = await work(tx);
    settle.push(() => resolve(result));
  }
  return settle;
};

const oneByOne = async (tx: Tx, group: readonly Waiting[]): Promise<readonly (() => void)[]> => {
  const settle: (() => void)[] = [];
  for (const { work, resolve, reject } of group) {
    await tx.executeQuery(savepoint);
    try {
      const result = await work(tx);
      settle.push(() => resolve(result));
    } catch (error) {
      await tx.executeQuery(rollback);
      settle.push(() => reject(error));
    }
    await tx.executeQuery(release);
  }
  return settle;
};
