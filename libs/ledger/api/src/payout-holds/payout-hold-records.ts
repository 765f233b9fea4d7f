import { Inject, Injectable } from '@nestjs/common';
import { isId, type PayoutHoldReply, type PayoutHoldResource } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { Answer, type Caller, HttpProblem } from '@taprail/http';
import { type KnownPayoutHold, type PayoutHoldEvent, payoutHoldStreamPrefix } from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type Folded, ProjectionReader, RecentWrites, RecordReads, StreamHistory } from '@taprail/subscriptions';
import { payoutHoldCodec, payoutHoldRecords, projectPayoutHold } from './payout-hold.projection';

/** The own stream of a payout hold. */
@Injectable()
export class PayoutHoldHistory extends StreamHistory<PayoutHoldEvent, KnownPayoutHold> {
  constructor(@Inject(EVENT_STORE) store: EventStore) {
    super(store, { streamPrefix: payoutHoldStreamPrefix, codec: payoutHoldCodec, project: projectPayoutHold });
  }
}

/** Payout holds as read. */
@Injectable()
export class PayoutHoldRecords extends RecordReads<KnownPayoutHold> {
  constructor(@Inject(READ_STORE) readStore: ReadStore, history: PayoutHoldHistory, writes: RecentWrites) {
    super(new ProjectionReader(readStore, payoutHoldRecords), history, writes);
  }

  /** Another platform's hold is an unknown one. */
  async require(holdId: string, { platformId }: Pick<Caller, 'platformId'>): Promise<Folded<KnownPayoutHold>> {
    const found = isId('hold', holdId) ? await this.find(holdId) : undefined;
    if (found?.record.placed.platformId !== platformId) throw new HttpProblem('payout_hold_not_found');
    return found;
  }

  /** The hold as a command left it. */
  answer(reply: PayoutHoldReply, status = 200): Answer<PayoutHoldResource> {
    const { holdId, platformId, hold, revision, position } = reply;
    this.wrote(holdId, platformId, position);
    return status === 201
      ? Answer.created(hold, `/v1/payout-holds/${holdId}`, { revision })
      : new Answer(hold, { status, revision });
  }
}
