import { Injectable } from '@nestjs/common';
import type { Recorded } from '@taprail/event-store';
import { payoutStreamPrefix } from '@taprail/ledger-domain';
import type { ChangeSource, ResourceChange } from '@taprail/subscriptions';
import { payoutCodec } from './payout.projection';

@Injectable()
export class PayoutChanges implements ChangeSource {
  readonly streamPrefixes = [payoutStreamPrefix];

  changesOf(recorded: Recorded): readonly ResourceChange[] {
    const { platformId, payoutId } = payoutCodec.decode(recorded).event.data;
    return [{ platformId, resource: 'payout', id: payoutId, revision: recorded.revision }];
  }
}
