import { Inject, Injectable } from '@nestjs/common';
import { isId, type PlatformPayoutReply, type PlatformPayoutResource } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { Answer, type Caller, HttpProblem } from '@taprail/http';
import { type KnownPlatformPayout, type PlatformPayoutEvent, platformPayoutStreamPrefix } from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type Folded, ProjectionReader, RecentWrites, RecordReads, StreamHistory } from '@taprail/subscriptions';
import { platformPayoutCodec, platformPayoutRecords, projectPlatformPayout } from './platform-payout.projection';

/** A platform payout's own stream. */
@Injectable()
export class PlatformPayoutHistory extends StreamHistory<PlatformPayoutEvent, KnownPlatformPayout> {
  constructor(@Inject(EVENT_STORE) store: EventStore) {
    super(store, {
      streamPrefix: platformPayoutStreamPrefix,
      codec: platformPayoutCodec,
      project: projectPlatformPayout,
    });
  }
}

/** Platform payouts as read. */
@Injectable()
export class PlatformPayoutRecords extends RecordReads<KnownPlatformPayout> {
  constructor(@Inject(READ_STORE) readStore: ReadStore, history: PlatformPayoutHistory, writes: RecentWrites) {
    super(new ProjectionReader(readStore, platformPayoutRecords), history, writes);
  }

  /** Another platform's payout is an unknown one. */
  async require(payoutId: string, { platformId }: Pick<Caller, 'platformId'>): Promise<Folded<KnownPlatformPayout>> {
    const found = isId('ppo', payoutId) ? await this.find(payoutId) : undefined;
    if (found?.record.scheduled.platformId !== platformId) throw new HttpProblem('platform_payout_not_found');
    return found;
  }

  /** The payout as a command left it. */
  answer(reply: PlatformPayoutReply, status = 200): Answer<PlatformPayoutResource> {
    const { payoutId, platformId, payout, revision, position } = reply;
    this.wrote(payoutId, platformId, position);
    return status === 201
      ? Answer.created(payout, `/v1/platform-payouts/${payoutId}`, { revision })
      : new Answer(payout, { status, revision });
  }
}
