import { KeyedQueue } from '@taprail/batching';
import type { OffsetClock } from '@taprail/clock';
import type { ReadStore } from '@taprail/read-store';
import { advanceClock, type ClockMove, type OtherTimers } from '@taprail/subscriptions';

export type TestClockParts = Readonly<{
  clock: OffsetClock;
  moves: Readonly<{ moveTo: (instantMs: number) => Promise<void> }>;
  readStore: ReadStore;
  /** Resolves when everything that followed from what happened has happened. */
  settled: () => Promise<void>;
}>;

/** The clock of the test environment, and everything that waits for it. */
export class TestClock {
  private readonly others: OtherTimers[] = [];
  private readonly turns = new KeyedQueue();
  private target: Date | null = null;

  constructor(private readonly parts: TestClockParts) {}

  now(): Date {
    return this.parts.clock.now();
  }

  /** Where a move that is under way leads; null when none is. */
  get movingTo(): Date | null {
    return this.target;
  }

  alsoWaits(other: OtherTimers): void {
    this.others.push(other);
  }

  /** Lets everything happen that waits for the clock beside the timers of this product. */
  async reachOthers(): Promise<void> {
    for (const other of this.others) await other.reach();
  }

  /**
   * One move at a time: a second caller goes on from where the first arrived. A signal ends the move at the instant that
   * it has come to; what was due until then has happened, and another move goes on from there.
   */
  advance(targetMs: (now: Date) => number, signal?: AbortSignal): Promise<ClockMove> {
    const { moves, readStore, settled } = this.parts;
    const world = {
      now: () => this.now(),
      moveTo: (instantMs: number) => moves.moveTo(instantMs),
      readStore,
      settled,
      others: this.others,
    };
    return this.turns.run('clock', async () => {
      this.target = new Date(targetMs(this.now()));
      try {
        return await advanceClock(world, this.target.getTime(), signal);
      } finally {
        this.target = null;
      }
    });
  }
}
