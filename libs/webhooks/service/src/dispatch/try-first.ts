import type { Clock } from '@taprail/clock';
import type { DeliveryAttempt, EndpointRecord, DeliverySubject } from '@taprail/webhooks-domain';
import { subjectOf } from '../deliveries/deliveries';
import type { RecentBooks } from '../endpoints/recent-books';
import type { PlacedEvent } from '../events/public-events';
import type { SendResult } from '../sending/sender';
import type { DueDelivery } from './dispatcher';
import type { AttemptVerdict } from './endpoint-queue';
import type { PendingDelivery } from './pending-rows';
import type { SendEvent } from './send-event';
import type { AcknowledgedDeliveryLog } from './acknowledged-delivery-log';
import { attemptOf, type Tried, type TryDelivery, verdictOf } from './try-delivery';

/** How old the list of endpoints may be that a first attempt goes by. */
const bookAgeMaxMs = 250;

export type OnTaken = (endpoint: EndpointRecord, attempt: DeliveryAttempt) => void;

export type FirstListener = Readonly<{
  /** It was taken: the endpoint is free again, and what is to be written is in line. */
  taken: (due: DueDelivery, verdict: AttemptVerdict) => void;
  /** That it was taken is written down. */
  written: (due: DueDelivery) => void;
  /** It was not: this is when it is due again. */
  recorded: (due: DueDelivery, tried: Promise<Tried>) => void;
}>;

/**
 * The way of most deliveries: sent as soon as the event is recorded, taken, and written down together with many others.
 * For whatever else happens they get a stream of their own, and go the way of a retry.
 */
export class TryFirst {
  constructor(
    private readonly books: RecentBooks,
    private readonly sending: SendEvent,
    private readonly journal: AcknowledgedDeliveryLog,
    private readonly tries: TryDelivery,
    private readonly clock: Clock,
    private readonly onTaken: OnTaken,
  ) {}

  /** Taken and not written down yet. */
  get size(): number {
    return this.journal.size;
  }

  /** False when it cannot be sent at once with what is at hand. */
  begin(due: DueDelivery, promised: PlacedEvent, listener: FirstListener): boolean {
    const book = this.books.recent(promised.event.platformId, bookAgeMaxMs);
    return this.send(due, promised, book?.endpoints[due.endpointId], listener);
  }

  /** Gets at hand what was not; false when it is not to be sent. */
  async beginLate(due: DueDelivery, promised: PlacedEvent, listener: FirstListener): Promise<boolean> {
    const endpoint = (await this.books.current(promised.event.platformId)).endpoints[due.endpointId];
    if (endpoint?.status === 'enabled') await this.sending.prepare(endpoint);
    return this.send(due, promised, endpoint, listener);
  }

  private send(
    due: DueDelivery,
    promised: PlacedEvent,
    endpoint: EndpointRecord | undefined,
    listener: FirstListener,
  ): boolean {
    if (endpoint?.status !== 'enabled') return false;
    const { event, place } = promised;
    const { id, dueMs, key, endpointId, isFirst } = due;
    const at = this.clock.iso();
    // Without its event: hundreds are under way, and whoever collects garbage would carry their bodies about.
    const sentDue = { id, dueMs, key, endpointId, isFirst, subject: subjectOf(event, place, endpointId) };
    return this.sending.sendFirst(endpoint, event, id, (sent) => this.settle(sentDue, endpoint, at, sent, listener));
  }

  private settle(
    due: PendingDelivery & Readonly<{ subject: DeliverySubject }>,
    endpoint: EndpointRecord,
    at: string,
    sent: SendResult,
    listener: FirstListener,
  ): void {
    const { outcome } = sent;
    const attempt = attemptOf(1, at, sent);
    if (outcome.error !== null) {
      return listener.recorded(due, this.tries.recordFirst(due, endpoint, attempt, outcome));
    }
    this.journal.add({ deliveryId: due.id, attempt, ...due.subject }, () => {
      listener.written(due);
      this.onTaken(endpoint, attempt);
    });
    listener.taken(due, verdictOf(outcome));
  }
}
