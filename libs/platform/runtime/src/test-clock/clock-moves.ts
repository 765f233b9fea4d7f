import type { Clock, OffsetClock } from '@taprail/clock';
import { Codec, type EventStore, LOG_START, StreamRepository, type Subscription } from '@taprail/event-store';
import type { Decider, DomainEvent } from '@taprail/event-sourcing';

type ClockMoved = DomainEvent<'ClockMoved', Readonly<{ offsetMs: number }>>;
type Move = Readonly<{ type: 'Move'; offsetMs: number; at: string }>;

const streamPrefix = 'testClock-';
const codec = new Codec<ClockMoved>();

/** It never goes back. */
const decider: Decider<number, Move, ClockMoved> = {
  initialState: 0,
  evolve: (_, { data }) => data.offsetMs,
  decide: ({ offsetMs }, now) => (offsetMs > now ? [{ type: 'ClockMoved', data: { offsetMs } }] : []),
};

/** How far the test clock was moved, kept in the log: a restart goes on from there, and every process learns of it. */
export class ClockMoves {
  private readonly moves: StreamRepository<number, Move, ClockMoved>;
  private subscription: Subscription | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly clock: OffsetClock,
  ) {
    this.moves = new StreamRepository(store, clock as Clock, { streamPrefix, decider, codec });
  }

  /** Takes the clock to where it was left. */
  async restore(): Promise<void> {
    this.clock.raiseOffsetTo((await this.moves.load('1')).state);
  }

  async moveTo(instantMs: number): Promise<void> {
    const offsetMs = Math.ceil(instantMs - (this.clock.now().getTime() - this.clock.offsetMs));
    const actor = { kind: 'scheduler', id: 'test-clock' } as const;
    const commandId = `test-clock-${offsetMs}`;
    await this.moves.execute('1', { type: 'Move', offsetMs }, { commandId, correlationId: commandId, actor });
    this.clock.raiseOffsetTo(offsetMs);
  }

  /** Goes along with the moves that other processes make. */
  async follow(onError: (error: unknown) => void): Promise<void> {
    this.subscription = this.store.subscribe(LOG_START, { streamPrefixes: [streamPrefix] });
    try {
      for await (const { events } of this.subscription) {
        for (const recorded of events) this.clock.raiseOffsetTo(codec.decode(recorded).event.data.offsetMs);
      }
    } catch (error) {
      onError(error);
    }
  }

  async close(): Promise<void> {
    await this.subscription?.close();
  }
}
