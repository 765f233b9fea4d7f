import { Inject, Injectable } from '@nestjs/common';
import type { SubMerchantRecord } from '@taprail/onboarding-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader, RecentWrites, RecordReads } from '@taprail/subscriptions';
import { SubMerchantHistory } from './sub-merchant-history';
import { subMerchantStatus } from './sub-merchant-status.projection';

/** Sub-merchants as read. */
@Injectable()
export class SubMerchantStatuses extends RecordReads<SubMerchantRecord> {
  constructor(@Inject(READ_STORE) readStore: ReadStore, history: SubMerchantHistory, writes: RecentWrites) {
    super(new ProjectionReader(readStore, subMerchantStatus), history, writes);
  }
}
