import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore, readStream } from '@taprail/event-store';
import {
  project,
  type SubMerchantRecord,
  subMerchantStreamPrefix,
  type SubMerchantView,
} from '@taprail/onboarding-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type ListOptions, type ProjectedRow, ProjectionReader } from '@taprail/subscriptions';
import { RecentWrites } from '../reads/recent-writes';
import { subMerchantCodec, subMerchantStatus } from './sub-merchant-status.projection';

const catchUpMs = 200;

export type Found = Readonly<{ view: SubMerchantView; revision: number }>;

/** Sub-merchants as read. What this process has just written is never missing: at worst the stream itself is folded. */
@Injectable()
export class SubMerchantStatuses {
  private readonly reader: ProjectionReader<SubMerchantRecord>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly writes: RecentWrites,
  ) {
    this.reader = new ProjectionReader(readStore, subMerchantStatus);
  }

  async find(subMerchantId: string): Promise<Found | undefined> {
    const written = this.writes.of(subMerchantId);
    let row = await this.reader.get(subMerchantId);
    if (written !== undefined && (row?.position ?? -1n) < written && (await this.reader.reached(written, catchUpMs))) {
      row = await this.reader.get(subMerchantId);
    }
    if (row && (written === undefined || row.position >= written))
      return { view: row.row.view, revision: row.revision };
    return this.fold(subMerchantId);
  }

  async list(platformId: string, options: ListOptions): Promise<readonly ProjectedRow<SubMerchantRecord>[]> {
    const written = this.writes.of(platformId);
    if (written !== undefined) await this.reader.reached(written, catchUpMs);
    const own = { column: 'platform', operator: '=', value: platformId } as const;
    return this.reader.list({ ...options, filters: [own, ...(options.filters ?? [])] });
  }

  wrote(subMerchantId: string, platformId: string, position: string): void {
    this.writes.remember(subMerchantId, BigInt(position));
    this.writes.remember(platformId, BigInt(position));
  }

  private async fold(subMerchantId: string): Promise<Found | undefined> {
    const recorded = await readStream(this.store, `${subMerchantStreamPrefix}${subMerchantId}`);
    const record = recorded
      .map((stored) => subMerchantCodec.decode(stored).event)
      .reduce<SubMerchantRecord | undefined>(project, undefined);
    return record && { view: record.view, revision: recorded.length - 1 };
  }
}
