import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@taprail/clock';
import type { ReadStore } from '@taprail/read-store';
import type { TimerChange } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import { deliveryKey, subjectOf } from '../deliveries/deliveries';
import type { PlacedEvent } from '../events/public-events';
import type { AttemptVerdict } from './endpoint-queue';
import { EndpointQueues } from './endpoint-queues';
import { UpcomingDeliveries } from './upcoming-deliveries';
import type { Promised } from './pending-log';
import type { PendingDelivery } from './pending-rows';
import type { DeferredDeliveries, Settle } from './deferred-deliveries';
import { notTried, type Tried, type TryDelivery } from './try-delivery';
import type { FirstListener, TryFirst } from './try-first';

const tickMs = 20;
/** When a break ends thousands may be due: those that nobody has heard of yet are not to wait behind all of them. */
const duePerTickMax = 32;
const fullTickMs = 5;
const againMs = 1_000;
const stopMs = 5_000;
/** As many first attempts wait for one endpoint with their events in memory; the rest waits in rows. */
const firstsWaitingMax = 512;

/** A delivery in line; `promised` while the log has no more of it than the event that it is about. */
export type DueDelivery = PendingDelivery & Readonly<{ promised?: PlacedEvent }>;

export type DispatcherWorld = Readonly<{ readStore: ReadStore; clock: Clock; log: Logger }>;

/**
 * Sends what is due, while this process holds the lease of the pending deliveries. What is due within ten minutes is in
 * memory; the rest waits in rows. Of what it has in memory nothing is lost with it: all of it is made from the log.
 */
export class Dispatcher {
  private readonly near: UpcomingDeliveries;
  private readonly lanes: EndpointQueues<DueDelivery>;
  /** In line or under way; of what was taken, until that is written. */
  private readonly active = new Set<string>();
  /** They keep their places until the next tick: of thousands that wait for an endpoint few are put off at once. */
  private readonly untried: DueDelivery[] = [];
  isRunning = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly listener: FirstListener = {
    taken: (due, verdict) => this.finish(due, verdict),
    written: ({ id }) => {
      this.active.delete(id);
      this.onEnd(id);
    },
    recorded: (due, tried) => void this.record(due, tried),
  };
  private readonly onPutOff: Settle = (due, untilMs) => {
    this.active.delete(due.id);
    this.near.tried(due, untilMs);
  };

  constructor(
    private readonly world: DispatcherWorld,
    private readonly firsts: TryFirst,
    private readonly tries: TryDelivery,
    private readonly putOff: DeferredDeliveries,
    /** Told of what was taken. */
    private readonly onEnd: (deliveryId: string) => void,
  ) {
    this.lanes = new EndpointQueues(() => this.nowMs());
    this.near = new UpcomingDeliveries(world, (id) => this.active.has(id));
  }

  /** What is due and not done yet. */
  get inFlight(): number {
    return this.lanes.size + this.firsts.size + this.putOff.size;
  }

  start(): void {
    this.isRunning = true;
    this.tick();
  }

  /** Nothing new is begun; what is under way is waited for as long as a receiver may take. */
  async stop(): Promise<void> {
    this.isRunning = false;
    clearTimeout(this.timer);
    this.putOff.dropAgain();
    await this.near.rest();
    const endMs = performance.now() + stopMs;
    while (this.lanes.inFlight + this.firsts.size + this.putOff.size > 0 && performance.now() < endMs) {
      await sleep(tickMs);
      this.freeUntried();
    }
  }

  /** The first attempt of what was recorded. */
  offer([{ id, endpointId }, promised]: Promised): void {
    if (!this.isRunning || this.active.has(id)) return;
    const key = deliveryKey({ eventId: promised.event.eventId, endpointId });
    const due: DueDelivery = { id, dueMs: 0, key, endpointId, isFirst: true, promised };
    if (this.lanes.waitingFor(endpointId) >= firstsWaitingMax) return this.postpone(due, promised);
    this.begin(due);
    this.pump();
  }

  changed(changes: readonly TimerChange[]): void {
    this.near.changed(changes);
  }

  private tick(): void {
    this.freeUntried();
    let count = 0;
    for (const due of this.near.due(this.nowMs())) {
      this.begin(due);
      if ((count += 1) === duePerTickMax) break;
    }
    this.pump();
    this.timer = setTimeout(() => this.tick(), count === duePerTickMax ? fullTickMs : tickMs);
  }

  private begin(delivery: DueDelivery): void {
    this.near.cancel(delivery.id);
    this.active.add(delivery.id);
    this.lanes.add(delivery);
  }

  private pump(): void {
    if (!this.isRunning) return;
    for (let next; (next = this.lanes.next());) {
      const { work: due, openUntilMs } = next;
      if (this.isPutOff(due, openUntilMs)) continue;
      if (due.promised) this.tryFirst(due, due.promised, openUntilMs);
      else void this.record(due, this.tries.once(due, openUntilMs));
    }
  }

  private isPutOff(due: DueDelivery, openUntilMs: number): boolean {
    const wait = this.putOff.breakOf(due, openUntilMs);
    if (!wait) return false;
    if (due.isFirst) this.putOff.add(due, wait, this.onPutOff);
    else {
      this.putOff.again(due, wait);
      this.onPutOff(due, wait.untilMs);
    }
    this.finish(due, notTried);
    return true;
  }

  private tryFirst(due: DueDelivery, promised: PlacedEvent, openUntilMs: number): void {
    if (openUntilMs > 0 && openUntilMs > this.nowMs()) return void this.record(due, this.tries.once(due, openUntilMs));
    if (this.firsts.begin(due, promised, this.listener)) return;
    void this.firsts
      .beginLate(due, promised, this.listener)
      .catch(() => false)
      .then((isSent) => (isSent ? undefined : this.record(due, this.tries.once(due, openUntilMs))));
  }

  /** It goes on in line without its event. */
  private postpone(due: DueDelivery, { event, place }: PlacedEvent): void {
    this.active.add(due.id);
    const subject = subjectOf(event, place, due.endpointId);
    this.putOff.add(due, { subject, untilMs: this.nowMs() }, this.onPutOff);
  }

  private async record(due: DueDelivery, trying: Promise<Tried>): Promise<void> {
    let next = due;
    const tried = await trying.then(
      (result) => {
        const { promised: _promised, subject: _subject, ...recorded } = due;
        next = recorded;
        return result;
      },
      (error: unknown): Tried => {
        // A store or a vault that is away: nothing was decided, so nothing has changed.
        this.world.log.warn({ delivery: due.id, err: error }, 'delivery not attempted; again shortly');
        return { verdict: notTried, nextMs: this.nowMs() + againMs };
      },
    );
    this.active.delete(due.id);
    this.near.tried(next, tried.nextMs);
    this.finish(due, tried.verdict);
  }

  private finish(due: DueDelivery, verdict: AttemptVerdict): void {
    if (verdict === notTried) return void this.untried.push(due);
    this.lanes.finish(due, verdict);
    this.pump();
  }

  private freeUntried(): void {
    for (const due of this.untried.splice(0)) this.lanes.finish(due, notTried);
  }

  private nowMs(): number {
    return this.world.clock.now().getTime();
  }
}
