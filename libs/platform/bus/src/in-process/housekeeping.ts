import { describeError } from '../delivery/attempt';
import type { BusLog } from '../delivery/bus-settings';
import type { GroupCursor } from './group-cursor';
import type { SqliteCursors } from './store/sqlite-cursors';
import type { SqliteLog } from './store/sqlite-log';

export type HousekeepingSettings = Readonly<{ commitEveryMs: number; lookForOthersEveryMs: number }>;

const trimEveryMs = 1_000;
const takenOver = 'another consumer of the group took over';

/** The work beside delivery: cursors are written, old messages go, other users of the file are noticed. */
export class Housekeeping {
  private readonly topics = new Set<string>();
  private readonly timers: readonly NodeJS.Timeout[];
  private nextTrimAt = 0;
  private trouble: string | undefined;

  constructor(
    private readonly lanes: ReadonlyMap<string, GroupCursor>,
    private readonly stores: Readonly<{ log: SqliteLog; cursors: SqliteCursors }>,
    settings: HousekeepingSettings,
    private readonly report: BusLog,
  ) {
    this.timers = [
      setInterval(() => this.guard(() => this.tick()), settings.commitEveryMs),
      setInterval(() => this.guard(() => this.lookForOthers()), settings.lookForOthersEveryMs),
    ];
  }

  keepTidy(topic: string): void {
    this.topics.add(topic);
  }

  /** Why the bus is not well, when it is not. */
  complaint(): string | undefined {
    this.guard(() => this.giveUpLostLanes());
    if (this.trouble !== undefined) return `the bus cannot write: ${this.trouble}`;
    for (const [name, { deadBecause }] of this.lanes) {
      if (deadBecause !== undefined) return `the consumer ${name} is dead: ${deadBecause}`;
    }
    return undefined;
  }

  commit(): void {
    const moved = [...this.lanes.values()].flatMap((lane) => {
      const cursor = lane.uncommitted();
      return cursor === undefined ? [] : [{ lane, cursor }];
    });
    const fenced = new Set(this.stores.cursors.commit(moved.map(({ cursor }) => cursor)));
    for (const { lane, cursor } of moved) {
      if (fenced.has(cursor)) lane.die(takenOver);
      else lane.wasCommitted(cursor);
    }
  }

  stop(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private tick(): void {
    this.commit();
    if (Date.now() < this.nextTrimAt) return;
    const isMore = [...this.topics].map((topic) => this.stores.cursors.trim(topic)).includes(true);
    this.nextTrimAt = isMore ? 0 : Date.now() + trimEveryMs;
  }

  private lookForOthers(): void {
    if (!this.stores.log.othersWrote()) return;
    this.giveUpLostLanes();
    for (const lane of this.lanes.values()) lane.wake();
  }

  private giveUpLostLanes(): void {
    for (const lane of this.lanes.values()) {
      if (lane.deadBecause === undefined && !this.stores.cursors.isHeld(lane.cursor)) lane.die(takenOver);
    }
  }

  /** A disk that is full must not end the process from a timer: check() tells, and the next tick tries again. */
  private guard(work: () => void): void {
    try {
      work();
      this.trouble = undefined;
    } catch (error) {
      this.trouble = describeError(error);
      this.report('bus could not write', { error: this.trouble });
    }
  }
}
