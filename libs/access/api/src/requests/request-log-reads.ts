import { Inject, Injectable } from '@nestjs/common';
import { ReadStoreUnavailable } from '@taprail/read-store';
import { SETTINGS, type Settings } from '@taprail/settings';
import type { SelectQueryBuilder } from 'kysely';
import { keptFrom } from './store/prune-request-log';
import { listedColumns, type RequestLogRow, RequestLogTable, type RequestLogTables } from './store/request-log-table';
import { WriteRequestLog } from './store/write-request-log';

/** A page looks at so many requests at most: what is sought may be rare among millions. */
export const rowsPerLook = 2_000;

export type ListedRequest = Omit<RequestLogRow, 'request_body' | 'response_body'>;

export type RequestPlace = Readonly<{ createdMs: number; id: string }>;

export type RequestsWanted = Readonly<{
  /** Columns that must have exactly this. */
  equal: Readonly<Partial<Record<'status' | 'code' | 'route' | 'method' | 'key_id' | 'idempotency_key', unknown>>>;
  /** `5xx`: the first digit of the status. */
  statusClass?: number;
  created: readonly Readonly<{ operator: '>' | '>=' | '<' | '<='; ms: number }>[];
  order: 'asc' | 'desc';
  limit: number;
  after?: RequestPlace;
}>;

export type RequestPage = Readonly<{ rows: readonly ListedRequest[]; next: RequestPlace | null }>;

type Query<Output> = SelectQueryBuilder<RequestLogTables, 'request_log', Output>;

/** The request log as read: of one platform, and nothing that is older than it keeps. */
@Injectable()
export class RequestLogReads {
  constructor(
    private readonly table: RequestLogTable,
    private readonly writing: WriteRequestLog,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'requestLogDays'>,
  ) {}

  find(platform: string, id: string): Promise<RequestLogRow | undefined> {
    return this.reading(async () => {
      const db = await this.table.open();
      return db
        .selectFrom('request_log')
        .selectAll()
        .where('id', '=', id)
        .where('platform', '=', platform)
        .where('id', '>=', keptFrom(this.settings))
        .executeTakeFirst();
    });
  }

  /** A page, and where the next one begins; a page that had to look far may have fewer rows than were asked for. */
  list(platform: string, wanted: RequestsWanted): Promise<RequestPage> {
    return this.reading(async () => {
      const db = await this.table.open();
      const { order, limit } = wanted;
      const inOrder = <Output>(query: Query<Output>): Query<Output> =>
        query.orderBy('created_ms', order).orderBy('id', order);
      const looked = inOrder(this.from(db.selectFrom('request_log').select(listedColumns), platform, wanted));
      const found = db.selectFrom(looked.limit(rowsPerLook).as('request_log')).select(listedColumns);
      const rows = await inOrder(narrowed(found as unknown as Query<ListedRequest>, wanted))
        .limit(limit + 1)
        .execute();
      const last = rows[limit - 1];
      if (rows.length > limit && last) return { rows: rows.slice(0, limit), next: placeOf(last) };
      const end = await inOrder(this.from(db.selectFrom('request_log').select(['id', 'created_ms']), platform, wanted))
        .limit(1)
        .offset(rowsPerLook - 1)
        .executeTakeFirst();
      return { rows, next: end ? placeOf(end) : null };
    });
  }

  /** The rows that the index finds: those of the platform between instants, after the page before. */
  private from<Output>(query: Query<Output>, platform: string, { created, order, after }: RequestsWanted) {
    let own = query.where('platform', '=', platform).where('id', '>=', keptFrom(this.settings));
    for (const { operator, ms } of created) own = own.where('created_ms', operator, ms);
    if (after === undefined) return own;
    const beyond = order === 'desc' ? '<' : '>';
    return own.where((row) =>
      row(row.refTuple('created_ms', 'id'), beyond, row.tuple(after.createdMs as number | string, after.id)),
    );
  }

  private async reading<Found>(read: () => Promise<Found>): Promise<Found> {
    // A caller that has just been answered finds its request here.
    await this.writing.flush();
    try {
      return await read();
    } catch (error) {
      throw new ReadStoreUnavailable('The request log cannot be read', { cause: error });
    }
  }
}

const narrowed = <Output>(query: Query<Output>, { equal, statusClass }: RequestsWanted): Query<Output> => {
  let rows = query;
  for (const [column, value] of Object.entries(equal)) {
    if (value !== undefined) rows = rows.where(column as keyof ListedRequest, '=', value as string);
  }
  if (statusClass === undefined) return rows;
  return rows.where('status', '>=', statusClass * 100).where('status', '<', (statusClass + 1) * 100);
};

const placeOf = ({ created_ms: createdMs, id }: Pick<ListedRequest, 'created_ms' | 'id'>): RequestPlace => ({
  createdMs: Number(createdMs),
  id,
});
