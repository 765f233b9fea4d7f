import type { ReadStore } from '@taprail/read-store';
import type { TimerChange } from './timer-plan';

/** Beyond so many the rows are no longer known one by one. */
const knownMax = 10_000;

/**
 * The ids of the rows that an owner has, as long as there are not many. Most of what is cancelled was set on the same
 * page or never, and need not be looked for among the rows. Whoever has the lease is the only one to write them.
 */
export class KnownTimers {
  private ids: Set<string> | undefined;

  constructor(
    private readonly owner: string,
    private readonly readStore: ReadStore,
  ) {}

  /** To be called when a run begins: another holder may have written meanwhile. */
  async load(): Promise<void> {
    const rows = await this.readStore.db
      .selectFrom('timer')
      .select('id')
      .where('owner', '=', this.owner)
      .limit(knownMax + 1)
      .execute();
    this.keep(new Set(rows.map(({ id }) => id)));
  }

  /** Of several changes to one timer the last, and of those that cancel only what may have a row. */
  toWrite(changes: readonly TimerChange[]): readonly TimerChange[] {
    const last = new Map<string, TimerChange>();
    for (const change of changes) last.set('cancel' in change ? change.cancel : change.set.id, change);
    return [...last.values()].filter((change) => 'set' in change || (this.ids?.has(change.cancel) ?? true));
  }

  /** Takes the changes that were written to the rows. */
  changed(changes: readonly TimerChange[]): void {
    if (!this.ids) return;
    for (const change of changes) {
      if ('set' in change) this.ids.add(change.set.id);
      else this.ids.delete(change.cancel);
    }
    this.keep(this.ids);
  }

  /** Removes a row that fired. */
  gone(id: string): void {
    this.ids?.delete(id);
  }

  private keep(ids: Set<string>): void {
    this.ids = ids.size > knownMax ? undefined : ids;
  }
}
