import type { ListOptions } from '../projections/projection-table';
import type { ProjectedRow } from '../projections/projection';
import type { ProjectionReader } from '../projections/projection-reader';
import type { RecentWrites } from './recent/recent-writes';

const catchUpMs = 2_000;

type Part = Readonly<{ platformId: string; transactionId: string }>;

/** Which transaction a part of one, such as a refund, belongs to. The part itself is read from the transaction. */
export class PartIndex<Row extends Part> {
  constructor(
    private readonly reader: ProjectionReader<Row>,
    private readonly writes: RecentWrites,
  ) {}

  /** Another platform's part is an unknown one. What the caller has just caused is waited for. */
  async find(id: string, platformId: string): Promise<Row | undefined> {
    const found = (await this.reader.get(id)) ?? (await this.lateComer(id, platformId));
    return found?.row.platformId === platformId ? found.row : undefined;
  }

  async list(platformId: string, options: ListOptions): Promise<readonly ProjectedRow<Row>[]> {
    const written = this.writes.of(platformId);
    if (written !== undefined) await this.reader.reached(written, catchUpMs);
    const own = { column: 'platform', operator: '=', value: platformId } as const;
    return this.reader.list({ ...options, filters: [own, ...(options.filters ?? [])] });
  }

  private async lateComer(id: string, platformId: string): Promise<ProjectedRow<Row> | undefined> {
    const written = this.writes.of(platformId);
    if (written === undefined || !(await this.reader.reached(written, catchUpMs))) return undefined;
    return this.reader.get(id);
  }
}
