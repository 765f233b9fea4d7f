import type { Clock } from '@taprail/clock';
import type { ReadStore } from '@taprail/read-store';
import type { TimerChange } from './timer-plan';

export type DueTimer = Readonly<{
  id: string;
  subject: string;
  due_at_ms: number | string | bigint;
  every_ms: number | string | bigint | null;
  command: string;
  attempts: number;
}>;

const afterFailureMs = 1_000;
/** The rows are looked at this often even where nothing is known to be due: only whoever has the lease writes them, so it finds nothing. */
const lookAgainMs = 60_000;

/** The rows of one owner that are due, without asking for them all the time: it remembers when the next one will be. */
export class DueTimers {
  /** Nothing is due before this time of the product's clock, as far as is known. */
  private nextDueMs = 0;
  private lookAgainAtMs = 0;

  constructor(
    private readonly owner: string,
    private readonly clock: Clock,
    private readonly readStore: ReadStore,
  ) {}

  /** Takes the changes that were written to the rows. */
  changed(changes: readonly TimerChange[]): void {
    for (const change of changes) {
      if ('set' in change) this.nextDueMs = Math.min(this.nextDueMs, Date.parse(change.set.dueAt));
    }
  }

  mayBeDue(): boolean {
    return this.clock.now().getTime() >= this.nextDueMs || performance.now() >= this.lookAgainAtMs;
  }

  /** In the order they are due. */
  async read(limit: number): Promise<readonly DueTimer[]> {
    const nowMs = this.clock.now().getTime();
    this.lookAgainAtMs = performance.now() + afterFailureMs;
    // A timer that is set while the rows are read lowers it again.
    this.nextDueMs = Infinity;
    const rows = await this.readStore.db
      .selectFrom('timer')
      .select(['id', 'subject', 'due_at_ms', 'every_ms', 'command', 'attempts'])
      .where('owner', '=', this.owner)
      .where('due_at_ms', '<=', BigInt(nowMs))
      .where('retry_at_ms', '<=', BigInt(nowMs))
      .orderBy('due_at_ms')
      .orderBy('id')
      .limit(limit)
      .execute();
    const nextMs = rows.length > 0 ? 0 : await this.firstAfter(nowMs);
    this.nextDueMs = Math.min(this.nextDueMs, nextMs);
    this.lookAgainAtMs = performance.now() + lookAgainMs;
    return rows;
  }

  /** When the next one is due, or one that was postponed is due again. */
  private async firstAfter(nowMs: number): Promise<number> {
    const timers = this.readStore.db.selectFrom('timer').where('owner', '=', this.owner);
    const due = timers.where('due_at_ms', '>', BigInt(nowMs)).select(({ fn }) => fn.min('due_at_ms').as('next'));
    const dueAgain = timers
      .where('due_at_ms', '<=', BigInt(nowMs))
      .where('retry_at_ms', '>', BigInt(nowMs))
      .select(({ fn }) => fn.min('retry_at_ms').as('next'));
    const found = await due.unionAll(dueAgain).execute();
    return Math.min(...found.map(({ next }) => (next === null ? Infinity : Number(next))));
  }
}
