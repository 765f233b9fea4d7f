import type { LogPage, Position } from '@taprail/event-store';
import type { TimerChange } from '@taprail/subscriptions';
import { type EventPlace, publicEventStreamPrefix, type RecordedPublicEvent, takenIn } from '@taprail/webhooks-domain';
import { deliveryFactCodec } from '../deliveries/deliveries';
import { deferredChange, pendingChanges } from '../deliveries/pending-changes';
import { type PlacedEvent, publicEventCodec } from '../events/public-events';
import type { WrittenEvent } from '../log/own-stream';
import { type Page, UnfinishedFirstAttempts } from './unfinished-first-attempts';

export type Promised = readonly [delivery: RecordedPublicEvent['deliveries'][number], event: PlacedEvent];

/** What a page of the log says about deliveries that wait. */
export type PendingPage = Readonly<{
  /** For the rows of what waits for a later time. */
  changes: readonly TimerChange[];
  /** To be sent at once, and without an end on this page. */
  promised: readonly Promised[];
}>;

/** Reads the log for whoever sends: what was promised, what was taken, what waits. */
export class PendingLog {
  private readonly firsts: UnfinishedFirstAttempts;

  constructor(readonly start: Position) {
    this.firsts = new UnfinishedFirstAttempts(start);
  }

  isOpen(deliveryId: string): boolean {
    return this.firsts.isOpen(deliveryId);
  }

  place(nowMs: number): Position {
    return this.firsts.place(nowMs);
  }

  /** What was recorded here, which the log need not tell; what it promises. */
  recorded(events: readonly RecordedPublicEvent[], { place, position }: WrittenEvent): readonly Promised[] {
    const page = this.firsts.page(position, performance.now());
    return events.flatMap((event) => this.promisedBy(event, place, page));
  }

  /** It was taken, or has a stream of its own from now on. */
  end(deliveryId: string): void {
    this.firsts.end(deliveryId);
  }

  read({ events, position }: LogPage): PendingPage {
    const promised: Promised[] = [];
    const changes: TimerChange[] = [];
    const page = this.firsts.page(position, performance.now());
    for (const recorded of events) {
      if (recorded.stream.startsWith(publicEventStreamPrefix)) {
        const place = { stream: recorded.stream, revision: recorded.revision };
        for (const event of publicEventCodec.decode(recorded).event.data.events) {
          promised.push(...this.promisedBy(event, place, page));
        }
        continue;
      }
      const { event } = deliveryFactCodec.decode(recorded);
      if (event.type === 'DeliveriesTaken') {
        for (const { deliveryId } of takenIn(event.data)) this.firsts.end(deliveryId);
      } else if (event.type === 'DeliveriesDeferred') {
        for (const deferred of event.data.deferred) {
          changes.push(deferredChange(deferred));
          this.firsts.end(deferred.deliveryId);
        }
      } else {
        changes.push(...pendingChanges(event, recorded.stream));
        this.firsts.end(event.data.deliveryId);
      }
    }
    return { changes, promised: promised.filter(([{ id }]) => this.firsts.isOpen(id)) };
  }

  private promisedBy(event: RecordedPublicEvent, place: EventPlace, page: Page): readonly Promised[] {
    if (event.deliveries.length === 0) return [];
    const placed = { event, place };
    return event.deliveries.filter(({ id }) => this.firsts.promise(id, page)).map((delivery) => [delivery, placed]);
  }
}
