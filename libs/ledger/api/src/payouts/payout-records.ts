import { Inject, Injectable } from '@nestjs/common';
import { isId, type PayoutReply, type PayoutResource } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { Answer, type Caller, HttpProblem } from '@taprail/http';
import { type KnownPayout, type PayoutEvent, payoutStreamPrefix } from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { ProjectionReader, RecentWrites, RecordReads, type Folded, StreamHistory } from '@taprail/subscriptions';
import { payoutCodec, payoutRecords, projectPayout } from './payout.projection';

/** A payout's own stream. */
@Injectable()
export class PayoutHistory extends StreamHistory<PayoutEvent, KnownPayout> {
  constructor(@Inject(EVENT_STORE) store: EventStore) {
    super(store, { streamPrefix: payoutStreamPrefix, codec: payoutCodec, project: projectPayout });
  }
}

/** Payouts as read. */
@Injectable()
export class PayoutRecords extends RecordReads<KnownPayout> {
  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly history: PayoutHistory,
    writes: RecentWrites,
  ) {
    super(new ProjectionReader(readStore, payoutRecords), history, writes);
  }

  /** Another platform's payout is an unknown one; so is one that did not exist yet. */
  async requirePayout(
    payoutId: string,
    { platformId }: Pick<Caller, 'platformId'>,
    asOf?: Date,
  ): Promise<Folded<KnownPayout>> {
    const known = isId('po', payoutId);
    const found = known ? await (asOf ? this.history.fold(payoutId, asOf) : this.find(payoutId)) : undefined;
    if (found?.record.scheduled.platformId !== platformId) throw new HttpProblem('payout_not_found');
    return found;
  }

  /** The payout as a command left it. */
  answer({ payoutId, platformId, payout, revision, position }: PayoutReply, status = 200): Answer<PayoutResource> {
    this.wrote(payoutId, platformId, position);
    return status === 201
      ? Answer.created(payout, `/v1/payouts/${payoutId}`, { revision })
      : new Answer(payout, { status, revision });
  }
}
