import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore, type Recorded } from '@taprail/event-store';
import {
  adjustmentStreamPrefix,
  payoutHoldStreamPrefix,
  payoutStreamPrefix,
  platformPayoutStreamPrefix,
} from '@taprail/ledger-domain';
import { type ChangeSource, type ResourceChange, StreamOwners } from '@taprail/subscriptions';
import { adjustmentCodec } from './adjustments/adjustment.projection';
import { exportCodec, exportStreamPrefix } from './exports/ledger-exports';
import { payoutHoldCodec } from './payout-holds/payout-hold.projection';
import { payoutCodec } from './payouts/payout.projection';
import { platformPayoutCodec } from './platform-payouts/platform-payout.projection';

/** Payouts, of platforms too, what holds them, adjustments and exports. */
@Injectable()
export class LedgerChanges implements ChangeSource {
  readonly streamPrefixes = [
    payoutStreamPrefix,
    payoutHoldStreamPrefix,
    adjustmentStreamPrefix,
    platformPayoutStreamPrefix,
    exportStreamPrefix,
  ];
  private readonly owners: StreamOwners;

  constructor(@Inject(EVENT_STORE) store: EventStore) {
    this.owners = new StreamOwners(store);
  }

  changesOf(recorded: Recorded): readonly ResourceChange[] | Promise<readonly ResourceChange[]> {
    if (recorded.stream.startsWith(adjustmentStreamPrefix)) return adjustmentIn(recorded);
    if (recorded.stream.startsWith(payoutHoldStreamPrefix)) return holdIn(recorded);
    if (recorded.stream.startsWith(platformPayoutStreamPrefix)) return platformPayoutIn(recorded);
    return recorded.stream.startsWith(exportStreamPrefix) ? this.exportIn(recorded) : payoutIn(recorded);
  }

  /** Of an export only its first event names the platform. */
  private async exportIn(recorded: Recorded): Promise<readonly ResourceChange[]> {
    const { stream, revision } = recorded;
    const { exportId: id } = exportCodec.decode(recorded).event.data;
    const platformId = await this.owners.find(stream);
    return platformId === undefined ? [] : [{ platformId, resource: 'ledger_export', id, revision }];
  }
}

const payoutIn = (recorded: Recorded): readonly ResourceChange[] => {
  const { platformId, payoutId } = payoutCodec.decode(recorded).event.data;
  return [{ platformId, resource: 'payout', id: payoutId, revision: recorded.revision }];
};

const platformPayoutIn = (recorded: Recorded): readonly ResourceChange[] => {
  const { platformId, payoutId } = platformPayoutCodec.decode(recorded).event.data;
  return [{ platformId, resource: 'platform_payout', id: payoutId, revision: recorded.revision }];
};

const adjustmentIn = (recorded: Recorded): readonly ResourceChange[] => {
  const { platformId, adjustmentId } = adjustmentCodec.decode(recorded).event.data;
  return [{ platformId, resource: 'adjustment', id: adjustmentId, revision: recorded.revision }];
};

const holdIn = (recorded: Recorded): readonly ResourceChange[] => {
  const { platformId, holdId } = payoutHoldCodec.decode(recorded).event.data;
  return [{ platformId, resource: 'payout_hold', id: holdId, revision: recorded.revision }];
};
