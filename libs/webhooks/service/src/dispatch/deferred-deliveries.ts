import type { Clock } from '@taprail/clock';
import {
  type DeferredDelivery,
  type DeliveriesDeferred,
  deferredUntilMs,
  type DeliverySubject,
} from '@taprail/webhooks-domain';
import { subjectOf } from '../deliveries/deliveries';
import type { RecentBooks } from '../endpoints/recent-books';
import { Batches } from '../log/batches';
import type { OwnStream } from '../log/own-stream';
import type { DueDelivery } from './dispatcher';
import type { PendingDelivery } from './pending-rows';

/** Nobody waits for it, and those who are sent events share the thread and the disk with it. */
const everyMs = (_written: number, left: number): number => (left === 0 ? 50 : 20);
const batch = { everyMs, weightMax: 32, weightOf: () => 1 };
/** When an endpoint that thousands wait for fails again, the log need not know at once: until then they are only due. */
const batchAgain = { everyMs: () => 50, weightMax: 16, weightOf: () => 1 };
/** How old the list of endpoints may be: one that was disabled since then is seen to be at the next turn. */
const bookAgeMaxMs = 1_000;
const againMs = 1_000;

export type BackoffWindow = Readonly<{ subject: DeliverySubject; untilMs: number }>;

/** Without its event, which is read again when its turn has come. */
type Waiting = Readonly<{ due: PendingDelivery & { subject: DeliverySubject }; at: string; untilMs: number }>;
type Settling = Waiting & Readonly<{ settle: Settle }>;

/** It is in the log that it waits, or could not be written: it is due again then. */
export type Settle = (due: DueDelivery, untilMs: number) => void;

/** Puts off first attempts and writes that down, as much at once as there is. */
export class DeferredDeliveries {
  private readonly batches = new Batches<Settling>((waiting) => this.writeFirst(waiting), batch);
  private readonly batchesAgain = new Batches<Waiting>((waiting) => this.writeAgain(waiting), batchAgain);

  constructor(
    private readonly stream: OwnStream<DeliveriesDeferred>,
    private readonly books: RecentBooks,
    private readonly clock: Clock,
    private readonly onLost: (error: unknown) => void,
  ) {}

  /** Put off and not written down yet. */
  get size(): number {
    return this.batches.size + this.batchesAgain.size;
  }

  /** While its endpoint is left alone; undefined when it is to be tried, or when that cannot be told with what is at hand. */
  breakOf(due: DueDelivery, openUntilMs: number): BackoffWindow | undefined {
    // Most endpoints are well, and nothing is looked up for them.
    if (openUntilMs === 0) return undefined;
    const nowMs = this.nowMs();
    const subject = subjectOfDue(due);
    if (openUntilMs <= nowMs || !subject) return undefined;
    const { platformId, endpointId, deadline } = subject;
    if (this.books.recent(platformId, bookAgeMaxMs)?.endpoints[endpointId]?.status !== 'enabled') return undefined;
    const deadlineMs = deadline === null ? null : Date.parse(deadline);
    const untilMs = deferredUntilMs({ firstMs: null, nowMs, openUntilMs, deadlineMs });
    return untilMs === null ? undefined : { subject, untilMs };
  }

  /** Settled when it is written. */
  add(due: DueDelivery, { subject, untilMs }: BackoffWindow, settle: Settle): void {
    this.batches.add({ settle, ...this.waiting(due, subject, untilMs) });
  }

  /** It has a row already, which tells of an earlier time until this is written. */
  again(due: DueDelivery, { subject, untilMs }: BackoffWindow): void {
    this.batchesAgain.add(this.waiting(due, subject, untilMs));
  }

  /** Whoever goes on in its place finds them due, and puts them off himself. */
  dropAgain(): void {
    this.batchesAgain.drop();
  }

  private waiting(due: DueDelivery, subject: DeliverySubject, untilMs: number): Waiting {
    const { id, dueMs, key, endpointId } = due;
    return { due: { id, dueMs, key, endpointId, isFirst: false, subject }, at: this.clock.iso(), untilMs };
  }

  /** What is due by now may have been tried meanwhile. */
  private async writeAgain(waiting: readonly Waiting[]): Promise<void> {
    const nowMs = this.nowMs();
    const ahead = waiting.filter(({ untilMs }) => untilMs > nowMs);
    if (ahead.length > 0) await this.write(ahead);
  }

  private async writeFirst(waiting: readonly Settling[]): Promise<void> {
    const notBeforeMs = (await this.write(waiting)) ? 0 : this.nowMs() + againMs;
    for (const { due, untilMs, settle } of waiting) settle(due, Math.max(untilMs, notBeforeMs));
  }

  private async write(waiting: readonly Waiting[]): Promise<boolean> {
    try {
      await this.stream.append({ type: 'DeliveriesDeferred', data: { deferred: waiting.map(deferredOf) } });
      return true;
    } catch (error) {
      this.onLost(error);
      return false;
    }
  }

  private nowMs(): number {
    return this.clock.now().getTime();
  }
}

const deferredOf = ({ due, at, untilMs }: Waiting): DeferredDelivery => {
  const until = new Date(untilMs).toISOString();
  return { deliveryId: due.id, at, until, ...due.subject };
};

/** Undefined once it has a stream of its own. */
export const subjectOfDue = ({ subject, promised, endpointId }: DueDelivery): DeliverySubject | undefined =>
  subject ?? (promised && subjectOf(promised.event, promised.place, endpointId));
