import type { EventStore } from '@taprail/event-store';
import { type ReadStore, ReadStoreUnavailable } from '@taprail/read-store';
import type { ListOptions } from '../projections/projection-table';
import type { ProjectedRow, Projection } from '../projections/projection';
import { ProjectionReader } from '../projections/projection-reader';
import { hasHeardEverything } from './freshness/has-heard';
import type { RecentWrites } from './recent/recent-writes';

const catchUpMs = 2_000;
const lateComerMs = 5_000;

type Part = Readonly<{ platformId: string; transactionId: string }>;

/** Which transaction a part of one, such as a refund, belongs to. The part itself is read from the transaction. */
export class PartIndex<Row extends Part> {
  private readonly reader: ProjectionReader<Row>;

  constructor(
    private readonly projection: Projection<any, Row, any>,
    readStore: ReadStore,
    private readonly writes: RecentWrites,
    private readonly store: Pick<EventStore, 'head' | 'readAll'>,
  ) {
    this.reader = new ProjectionReader(readStore, projection);
  }

  /** Another platform's part is an unknown one. What an event or its transaction has already told is waited for. */
  async find(id: string, platformId: string): Promise<Row | undefined> {
    const found = (await this.reader.get(id)) ?? (await this.lateComer(id));
    return found?.row.platformId === platformId ? found.row : undefined;
  }

  async list(platformId: string, options: ListOptions): Promise<readonly ProjectedRow<Row>[]> {
    const written = this.writes.of(platformId);
    if (written !== undefined) await this.reader.reached(written, catchUpMs);
    const own = { column: 'platform', operator: '=', value: platformId } as const;
    return this.reader.list({ ...options, filters: [own, ...(options.filters ?? [])] });
  }

  private async lateComer(id: string): Promise<ProjectedRow<Row> | undefined> {
    if (!(await hasHeardEverything(this.reader, { ...this.projection, store: this.store }, lateComerMs)))
      throw new ReadStoreUnavailable(`${this.projection.name} is behind the log`);
    return this.reader.get(id);
  }
}
