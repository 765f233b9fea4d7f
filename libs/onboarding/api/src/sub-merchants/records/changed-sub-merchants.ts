import { Injectable } from '@nestjs/common';
import type { Recorded } from '@taprail/event-store';
import { subMerchantStreamPrefix } from '@taprail/onboarding-domain';
import type { ChangeSource, ResourceChange } from '@taprail/subscriptions';
import { subMerchantCodec } from './sub-merchant-status.projection';

/** Sub-merchants are named by the reference that the platform gave them, as in their address. */
@Injectable()
export class ChangedSubMerchants implements ChangeSource {
  readonly streamPrefixes = [subMerchantStreamPrefix];

  changesOf(recorded: Recorded): readonly ResourceChange[] {
    const { platformId, externalRef } = subMerchantCodec.decode(recorded).event.data;
    return [{ platformId, resource: 'sub_merchant', id: externalRef, revision: recorded.revision }];
  }
}
