import { setTimeout as sleep } from 'node:timers/promises';
import type { Position } from '@taprail/event-store';
import { loadCheckpoint, type ReadStore, ReadStoreUnavailable } from '@taprail/read-store';
import { activeVersion } from './active-version';
import type { ProjectedRow, Projection } from './projection';
import { projectionFollowerName } from './projection-follower';
import { listRows, type ListOptions, loadRows, type ReadModel, tableName } from './projection-table';
import { type RangeSums, readSums, type SumsOptions } from './sums/projection-sums';
import { type RowTotals, rowTotals, type TotalsOptions } from './rows/row-totals';

const versionTtlMs = 1_000;
const waitStepMs = 5;

/** Reads the rows of the active version. Before the first version exists there is simply nothing to find. */
export class ProjectionReader<Row extends object> {
  private version: number | undefined;
  private versionReadAtMs = 0;

  constructor(
    private readonly store: Pick<ReadStore, 'db' | 'dialect'>,
    private readonly projection: Pick<Projection<any, Row, any>, 'name' | 'version' | 'counters' | 'sums'>,
  ) {}

  async get(key: string): Promise<ProjectedRow<Row> | undefined> {
    return this.reading(undefined, async (model) =>
      (await loadRows<Row>(this.store.db, this.store.dialect, model, [key])).get(key),
    );
  }

  async getMany(keys: readonly string[]): Promise<ReadonlyMap<string, ProjectedRow<Row>>> {
    return this.reading(new Map(), (model) => loadRows<Row>(this.store.db, this.store.dialect, model, keys));
  }

  async list(options: ListOptions): Promise<readonly ProjectedRow<Row>[]> {
    return this.reading([], (model) => listRows<Row>(this.store.db, model, options));
  }

  /** All rows that match, oldest first, a page of them in memory at a time. */
  async *pages(
    wanted: Omit<ListOptions, 'order' | 'limit'>,
    rowsPerPage: number,
  ): AsyncGenerator<readonly ProjectedRow<Row>[]> {
    for (let from = wanted; ;) {
      const page = await this.list({ ...from, order: 'asc', limit: rowsPerPage });
      if (page.length > 0) yield page;
      const last = page.at(-1);
      if (!last || page.length < rowsPerPage) return;
      from = { ...wanted, after: last.createdPosition, afterKey: last.key };
    }
  }

  async totals<Group extends string, Sum extends string>(
    options: TotalsOptions<Group, Sum>,
  ): Promise<readonly RowTotals<Group, Sum>[]> {
    return this.reading([], (model) => rowTotals(this.store.db, model, options));
  }

  /** Sums over the rows. */
  async sums<Group extends string>(options: SumsOptions<Group>): Promise<readonly RangeSums<Group>[]> {
    return this.reading([], (model) => readSums(this.store.db, tableName(model), model, options));
  }

  /** True once the read model has reached the position; false when that took longer than the caller can wait. */
  async reached(position: Position, timeoutMs: number): Promise<boolean> {
    const endMs = performance.now() + timeoutMs;
    for (;;) {
      const at = await this.checkpoint();
      if (at !== undefined && at >= position) return true;
      if (performance.now() >= endMs) return false;
      await sleep(waitStepMs);
    }
  }

  /** Up to where the log is in the rows; undefined before the first of it. */
  async checkpoint(): Promise<Position | undefined> {
    try {
      const version = (await this.activeVersion()) ?? this.projection.version;
      return await loadCheckpoint(this.store.db, projectionFollowerName({ name: this.projection.name, version }));
    } catch (error) {
      throw new ReadStoreUnavailable(`${this.projection.name} cannot be read`, { cause: error });
    }
  }

  private async reading<T>(nothing: T, read: (model: ReadModel) => Promise<T>): Promise<T> {
    try {
      const version = await this.activeVersion();
      if (version === undefined) return nothing;
      return await read({ ...this.projection, version });
    } catch (error) {
      // A swap dropped the table between our two reads: the next look sees the new version.
      this.version = undefined;
      throw new ReadStoreUnavailable(`${this.projection.name} cannot be read`, { cause: error });
    }
  }

  private async activeVersion(): Promise<number | undefined> {
    const nowMs = Date.now();
    if (this.version === undefined || nowMs - this.versionReadAtMs > versionTtlMs) {
      this.version = await activeVersion(this.store.db, this.projection.name);
      this.versionReadAtMs = nowMs;
    }
    return this.version;
  }
}
