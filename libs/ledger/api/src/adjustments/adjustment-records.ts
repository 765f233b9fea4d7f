import { Inject, Injectable } from '@nestjs/common';
import { type AdjustmentReply, type AdjustmentResource, isId } from '@taprail/contracts';
import { EVENT_STORE, type EventStore } from '@taprail/event-store';
import { Answer, type Caller, HttpProblem } from '@taprail/http';
import { type AdjustmentEvent, adjustmentStreamPrefix, type KnownAdjustment } from '@taprail/ledger-domain';
import { READ_STORE, type ReadStore } from '@taprail/read-store';
import { type Folded, ProjectionReader, RecentWrites, RecordReads, StreamHistory } from '@taprail/subscriptions';
import { adjustmentCodec, adjustmentRecords, projectAdjustment } from './adjustment.projection';

/** An adjustment's own stream. */
@Injectable()
export class AdjustmentHistory extends StreamHistory<AdjustmentEvent, KnownAdjustment> {
  constructor(@Inject(EVENT_STORE) store: EventStore) {
    super(store, { streamPrefix: adjustmentStreamPrefix, codec: adjustmentCodec, project: projectAdjustment });
  }
}

/** Adjustments as read. */
@Injectable()
export class AdjustmentRecords extends RecordReads<KnownAdjustment> {
  constructor(@Inject(READ_STORE) readStore: ReadStore, history: AdjustmentHistory, writes: RecentWrites) {
    super(new ProjectionReader(readStore, adjustmentRecords), history, writes);
  }

  /** Another platform's adjustment is an unknown one. */
  async require(adjustmentId: string, { platformId }: Pick<Caller, 'platformId'>): Promise<Folded<KnownAdjustment>> {
    const found = isId('adj', adjustmentId) ? await this.find(adjustmentId) : undefined;
    if (found?.record.proposed.platformId !== platformId) throw new HttpProblem('adjustment_not_found');
    return found;
  }

  /** The adjustment as a command left it. */
  answer(reply: AdjustmentReply, status = 200): Answer<AdjustmentResource> {
    const { adjustmentId, platformId, adjustment, revision, position } = reply;
    this.wrote(adjustmentId, platformId, position);
    return status === 201
      ? Answer.created(adjustment, `/v1/adjustments/${adjustmentId}`, { revision })
      : new Answer(adjustment, { status, revision });
  }
}
