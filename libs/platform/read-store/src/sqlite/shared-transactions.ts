import { CompiledQuery } from 'kysely';
import type { Db, Tx } from '../read-store';

type Work = (tx: Tx) => Promise<unknown>;
type Waiting = Readonly<{ work: Work; resolve: (result: any) => void; reject: (error: unknown) => void }>;

const savepoint = CompiledQuery.raw('SAVEPOINT one');
const release = CompiledQuery.raw('RELEASE one');
const rollback = CompiledQuery.raw('ROLLBACK TO one');

/**
 * One connection has one transaction at a time. Those that are asked for in one turn of the event loop share it and its
 * commit, each behind a savepoint, so that one that fails takes back only what it wrote itself. Each is answered after
 * the commit.
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

  private runSoon(): void {
    if (this.running) return;
    this.running = true;
    setImmediate(() => void this.runAll());
  }

  private async runAll(): Promise<void> {
    const group = this.waiting;
    this.waiting = [];
    try {
      const settle = await this.db.transaction().execute((tx) => together(tx, group));
      for (const each of settle) each();
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
    this.running = false;
    if (this.waiting.length > 0) this.runSoon();
  }
}

/** Resolves to what is to be answered once it is committed. */
const together = async (tx: Tx, group: readonly Waiting[]): Promise<readonly (() => void)[]> => {
  const [first] = group;
  if (first && group.length === 1) return [await alone(tx, first)];
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

const alone = async (tx: Tx, { work, resolve }: Waiting): Promise<() => void> => {
  const result = await work(tx);
  return () => resolve(result);
};
