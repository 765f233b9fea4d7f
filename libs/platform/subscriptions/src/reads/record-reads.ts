import { setTimeout as sleep } from 'node:timers/promises';
import type { ListOptions } from '../projections/projection-table';
import type { ProjectedRow } from '../projections/projection';
import type { ProjectionReader } from '../projections/projection-reader';
import type { RangeSums, SumsOptions } from '../projections/sums/projection-sums';
import type { RecentWrites } from './recent/recent-writes';
import type { Folded } from './stream-history';

const catchUpMs = 200;
const lookAgainMs = 50;

type Histories<Row> = Readonly<{ fold: (id: string) => Promise<Folded<Row> | undefined> }>;

/** Records as read. What this process has just written is never missing: at worst the stream itself is folded. */
export class RecordReads<Row extends object> {
  constructor(
    private readonly reader: ProjectionReader<Row>,
    private readonly histories: Histories<Row>,
    private readonly writes: RecentWrites,
  ) {}

  async find(id: string): Promise<Folded<Row> | undefined> {
    const written = this.writes.of(id);
    let row = await this.reader.get(id);
    if (written !== undefined && (row?.position ?? -1n) < written && (await this.reader.reached(written, catchUpMs))) {
      row = await this.reader.get(id);
    }
    if (row && (written === undefined || row.position >= written)) return { record: row.row, revision: row.revision };
    return this.histories.fold(id);
  }

  /** Waits until the record is no longer one the caller knows, or until its patience ends. */
  async findChanged(
    id: string,
    isKnown: (revision: number) => boolean,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<Folded<Row> | undefined> {
    const endMs = performance.now() + waitMs;
    for (;;) {
      const found = await this.find(id);
      if (!found || !isKnown(found.revision) || performance.now() >= endMs || signal.aborted) return found;
      await sleep(lookAgainMs, undefined, { signal }).catch(() => undefined);
    }
  }

  /** As the read model has them, whoever they belong to. */
  many(ids: readonly string[]): Promise<ReadonlyMap<string, ProjectedRow<Row>>> {
    return this.reader.getMany(ids);
  }

  /** The rows of one platform, and of no other. */
  async list(platformId: string, options: ListOptions): Promise<readonly ProjectedRow<Row>[]> {
    const written = this.writes.of(platformId);
    if (written !== undefined) await this.reader.reached(written, catchUpMs);
    const own = { column: 'platform', operator: '=', value: platformId } as const;
    return this.reader.list({ ...options, filters: [own, ...(options.filters ?? [])] });
  }

  /** Sums over the rows of one platform. */
  async sums<Group extends string>(
    platformId: string,
    options: SumsOptions<Group>,
  ): Promise<readonly RangeSums<Group>[]> {
    const written = this.writes.of(platformId);
    if (written !== undefined) await this.reader.reached(written, catchUpMs);
    return this.reader.sums({ ...options, equal: { ...options.equal, platform: platformId } });
  }

  wrote(id: string, platformId: string, position: string): void {
    this.writes.remember(id, BigInt(position));
    this.writes.remember(platformId, BigInt(position));
  }
}
