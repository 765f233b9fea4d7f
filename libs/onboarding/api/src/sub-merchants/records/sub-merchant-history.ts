import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import {
  project,
  type SubMerchantEvent,
  type SubMerchantRecord,
  subMerchantStreamPrefix,
} from '@taprail/onboarding-domain';
import { StreamHistory } from '@taprail/subscriptions';
import { subMerchantCodec } from './sub-merchant-status.projection';

/** A sub-merchant's own stream: everything that ever happened to it, in order. */
@Injectable()
export class SubMerchantHistory extends StreamHistory<SubMerchantEvent, SubMerchantRecord> {
  constructor(@Inject(EVENT_STORE) store: EventStore) {
    super(store, { streamPrefix: subMerchantStreamPrefix, codec: subMerchantCodec, project });
  }
}
