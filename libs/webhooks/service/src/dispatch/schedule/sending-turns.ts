import type { DueDelivery } from './due-delivery';
import { type AttemptResult, notSent } from './endpoint-capacity';
import { EndpointQueues } from './endpoint-queues';

/** An attempt that may begin, and until when its endpoint is to be left alone. */
export type ReadyAttempt = Readonly<{ delivery: DueDelivery; backoffUntilMs: number }>;

/** A term of the lease that has queued deliveries. */
export type SendingTerm = Readonly<{ hasStopped: boolean; begin: (ready: ReadyAttempt) => void }>;

type QueuedDelivery = Readonly<{ endpointId: string; isFirst: boolean; delivery: DueDelivery; term: SendingTerm }>;

/**
 * Deliveries of this process that are due, of all its shares: endpoints take turns and share the slots of the process,
 * whichever share they are in.
 */
export class SendingTurns {
  private readonly queues: EndpointQueues<QueuedDelivery>;

  constructor(nowMs: () => number) {
    this.queues = new EndpointQueues(nowMs);
  }

  countWaiting(endpointId: string): number {
    return this.queues.countWaiting(endpointId);
  }

  add(delivery: DueDelivery, term: SendingTerm): void {
    const { endpointId, isFirst } = delivery;
    this.queues.add({ endpointId, isFirst, delivery, term });
  }

  /** Begins whatever may begin now. What a term has left behind is for the next one, here or in another process. */
  beginAttempts(): void {
    for (let next; (next = this.queues.next());) {
      const { delivery: queued, backoffUntilMs } = next;
      if (queued.term.hasStopped) this.queues.release(queued, notSent);
      else queued.term.begin({ delivery: queued.delivery, backoffUntilMs });
    }
  }

  /** The endpoint may have its next attempt. */
  release(delivery: DueDelivery, result: AttemptResult): void {
    this.queues.release(delivery, result);
    this.beginAttempts();
  }
}
