import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import type { SubMerchantRecord } from '@taprail/onboarding-domain';
import { type ListOptions, type ProjectedRow, ProjectionReader } from '@taprail/subscriptions';
import { RecentWrites } from '../reads/recent-writes';
import { SubMerchantHistory } from './sub-merchant-history';
import { subMerchantStatus } from './sub-merchant-status.projection';

const catchUpMs = 200;
const lookAgainMs = 50;

export type Found = Readonly<{ record: SubMerchantRecord; revision: number }>;

/** Sub-merchants as read. What this process has just written is never missing: at worst the stream itself is folded. */
@Injectable()
export class SubMerchantStatuses {
  private readonly reader: ProjectionReader<SubMerchantRecord>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly history: SubMerchantHistory,
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
    if (row && (written === undefined || row.position >= written)) return { record: row.row, revision: row.revision };
    return this.history.fold(subMerchantId);
  }

  /** Waits until the record is no longer one the caller knows, or until its patience ends. */
  async findChanged(
    subMerchantId: string,
    isKnown: (revision: number) => boolean,
    waitMs: number,
    signal: AbortSignal,
  ): Promise<Found | undefined> {
    const endMs = performance.now() + waitMs;
    for (;;) {
      const found = await this.find(subMerchantId);
      if (!found || !isKnown(found.revision) || performance.now() >= endMs || signal.aborted) return found;
      await sleep(lookAgainMs, undefined, { signal }).catch(() => undefined);
    }
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
}
