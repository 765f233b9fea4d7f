import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, type EventStore, type Position } from '@taprail/event-store';
import { type PayoutHoldEvent, payoutHoldStreamPrefix } from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type Projection, ProjectionReader } from '@taprail/subscriptions';
import { requireHeard } from '../../long-work/require-heard';
import { payoutHoldCodec } from './payout-holds';

type HoldRow = Readonly<{ holdId: string; subMerchantId: string; isActive: boolean }>;

export const activeHolds: Projection<PayoutHoldEvent, HoldRow> = {
  name: 'active-payout-holds',
  version: 1,
  streamPrefix: payoutHoldStreamPrefix,
  codec: payoutHoldCodec,
  keys: ({ data }) => [data.holdId],
  begins: ({ type }) => type === 'PayoutHoldPlaced',
  project: (_row, { type, data: { holdId, subMerchantId } }) => ({
    holdId,
    subMerchantId,
    isActive: type === 'PayoutHoldPlaced',
  }),
  columns: { active: ({ isActive }) => (isActive ? 'yes' : null) },
};

const pageMax = 500;

/** The sub-merchants that have a payout hold. */
@Injectable()
export class ActiveHolds {
  private readonly rows: ProjectionReader<HoldRow>;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {
    this.rows = new ProjectionReader(readStore, activeHolds);
  }

  /** One hold of each sub-merchant that has any, with every hold that was placed up to this position. */
  async heldAt(position: Position): Promise<ReadonlyMap<string, string>> {
    await requireHeard(this.rows, this.store, position, payoutHoldStreamPrefix);
    const held = new Map<string, string>();
    const filters = [{ column: 'active', operator: '=', value: 'yes' }] as const;
    for await (const page of this.rows.pages({ filters }, pageMax)) {
      for (const { row } of page) held.set(row.subMerchantId, row.holdId);
    }
    return held;
  }
}
