import type { LogPage, Position } from '@taprail/event-store';
import type { TimerChange } from '@taprail/subscriptions';
import {
  acknowledgedIn,
  type EventPlace,
  publicEventStreamPrefix,
  type RecordedPublicEvent,
} from '@taprail/webhooks-domain';
import { deliveryFactCodec, deliveryKey, subjectOf } from '../../deliveries/deliveries';
import { publicEventCodec } from '../../events/public-events';
import type { RecordedEvents } from '../record/record-events';
import type { DueDelivery, FirstBodies } from '../schedule/due-delivery';
import type { EndpointShare } from './endpoint-shares';
import { deferredChange, pendingChanges } from './pending-changes';
import { type Page, UnfinishedFirstAttempts } from './unfinished-first-attempts';

/** The deliveries that a page of the log leaves waiting. */
export type PendingPage = Readonly<{
  /** Of the rows of deliveries that wait for a later time. */
  changes: readonly TimerChange[];
  /** First attempts, due at once, that have no outcome on this page. */
  firstAttempts: readonly DueDelivery[];
}>;

/** Reads the log for one share and one term of its lease: which first attempts are to be made, and which deliveries wait. */
export class PendingLog {
  private readonly unfinished: UnfinishedFirstAttempts;

  constructor(
    private readonly share: EndpointShare,
    start: Position,
    private readonly bodies: FirstBodies,
  ) {
    this.unfinished = new UnfinishedFirstAttempts(start);
  }

  /** False when the log has an outcome by now. */
  isUnfinished({ id }: DueDelivery): boolean {
    if (this.unfinished.has(id)) return true;
    this.bodies.delete(id);
    return false;
  }

  place(nowMs: number): Position {
    return this.unfinished.place(nowMs);
  }

  /** The first attempts of events that this process has recorded, and does not read from the log. */
  addRecorded({ events, place, position }: RecordedEvents): readonly DueDelivery[] {
    const page = this.unfinished.addPage(position, performance.now());
    return events.flatMap((event) => this.firstAttemptsOf(event, place, page));
  }

  /** The delivery was acknowledged, which this process does not read from the log. */
  finish(deliveryId: string): void {
    this.unfinished.finish(deliveryId);
  }

  read({ events, position }: LogPage): PendingPage {
    const firstAttempts: DueDelivery[] = [];
    const changes: TimerChange[] = [];
    const page = this.unfinished.addPage(position, performance.now());
    for (const recorded of events) {
      if (recorded.stream.startsWith(publicEventStreamPrefix)) {
        const place = { stream: recorded.stream, revision: recorded.revision };
        for (const event of publicEventCodec.decode(recorded).event.data.events) {
          firstAttempts.push(...this.firstAttemptsOf(event, place, page));
        }
        continue;
      }
      const { event } = deliveryFactCodec.decode(recorded);
      if (event.type === 'DeliveriesAcknowledged') {
        for (const { deliveryId } of acknowledgedIn(event.data)) this.unfinished.finish(deliveryId);
      } else if (event.type === 'DeliveriesDeferred') {
        for (const deferred of event.data.deferred) {
          if (!this.share.has(deferred.endpointId)) continue;
          changes.push(deferredChange(deferred));
          this.unfinished.finish(deferred.deliveryId);
        }
      } else if (this.share.has(event.data.endpointId)) {
        changes.push(...pendingChanges(event, recorded.stream));
        this.unfinished.finish(event.data.deliveryId);
      }
    }
    return { changes, firstAttempts: firstAttempts.filter((each) => this.isUnfinished(each)) };
  }

  private firstAttemptsOf(event: RecordedPublicEvent, place: EventPlace, page: Page): readonly DueDelivery[] {
    return event.deliveries
      .filter(({ id, endpointId }) => this.share.has(endpointId) && this.unfinished.add(id, page))
      .map(({ id, endpointId }) => {
        const subject = subjectOf(event, place, endpointId);
        this.bodies.set(id, event.body);
        return { id, dueMs: 0, key: deliveryKey(subject), endpointId, isFirst: true, subject };
      });
  }
}
