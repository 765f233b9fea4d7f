import type { Clock } from '@taprail/clock';
import type { ReadStore } from '@taprail/read-store';
import type { TimerChange } from '@taprail/subscriptions';
import type { Logger } from '@taprail/telemetry';
import type { EndpointShare } from '../follow/endpoint-shares';
import type { DueDelivery } from './due-delivery';
import type { SendingTerm, SendingTurns } from './sending-turns';
import { UpcomingDeliveries } from './upcoming-deliveries';

/** First attempts that wait for one endpoint in memory, with their bodies; more than these wait in rows. */
const firstsWaitingMax = 512;
/** When a back-off ends thousands may be due: first attempts are not to wait behind all of them. */
const duePerTurnMax = 32;

export type ScheduleWorld = Readonly<{ readStore: ReadStore; clock: Clock; log: Logger }>;

/**
 * The second step of the dispatch: deliveries of a share by their due time, and from then on in the queue of their
 * endpoint. It is all in memory, and all made from the log: nothing is lost with it.
 */
export class DeliverySchedule {
  /** Queued, under way, or with an outcome that is not recorded yet. */
  private readonly active = new Set<string>();
  private readonly upcoming: UpcomingDeliveries;

  constructor(
    private readonly world: ScheduleWorld,
    share: EndpointShare,
    private readonly turns: SendingTurns,
    private readonly term: SendingTerm,
  ) {
    this.upcoming = new UpcomingDeliveries(world, share, this.active);
  }

  /** Deliveries that are due and not done yet. */
  get size(): number {
    return this.active.size;
  }

  /** A first attempt, due at once. `full`: too many wait for its endpoint, and it must be deferred. */
  addFirst(delivery: DueDelivery): 'queued' | 'full' | 'known' {
    if (this.active.has(delivery.id)) return 'known';
    this.activate(delivery);
    if (this.turns.countWaiting(delivery.endpointId) >= firstsWaitingMax) return 'full';
    this.turns.add(delivery, this.term);
    return 'queued';
  }

  /** Moves due deliveries to the queues of their endpoints; true when there may be more of them. */
  enqueueDue(): boolean {
    const nowMs = this.world.clock.now().getTime();
    for (let count = 0; count < duePerTurnMax; count += 1) {
      const due = this.upcoming.takeDue(nowMs);
      if (!due) return false;
      this.activate(due);
      this.turns.add(due, this.term);
    }
    return true;
  }

  /** Follows a change of the rows. */
  applyChanges(changes: readonly TimerChange[]): void {
    this.upcoming.applyChanges(changes);
  }

  /** The outcome is recorded: `next` is the delivery as it waits from now on, undefined when it is over. */
  finish({ id, isFirst, subject }: DueDelivery, next: DueDelivery | undefined): void {
    this.active.delete(id);
    if (next) this.upcoming.add(next);
    // A delivery that was over after its first attempt never had a row that could bring it back.
    else if (!isFirst || !subject) this.upcoming.end(id);
  }

  /** Resolves when no rows are being read. */
  settled(): Promise<void> {
    return this.upcoming.settled();
  }

  private activate({ id }: DueDelivery): void {
    this.upcoming.cancel(id);
    this.active.add(id);
  }
}
