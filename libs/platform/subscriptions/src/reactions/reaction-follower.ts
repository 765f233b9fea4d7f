import { setTimeout as sleep } from 'node:timers/promises';
import {
  attempt,
  BusUnavailable,
  CommandTimeout,
  defaultDelivery,
  type DeliverySettings,
  HandlerUnavailable,
  KeyedQueue,
  OffsetTracker,
} from '@taprail/bus';
import type { Clock } from '@taprail/clock';
import { type Recorded, StoreUnavailable } from '@taprail/event-store';
import { type Lease, requireEpoch, saveCheckpoint } from '@taprail/read-store';
import { Follower, type FollowerWorld } from '../follower';
import { placeOf } from '../place';
import type { Reaction } from './reaction';

const drainMs = 10_000;
const roomCheckMs = 5;
const saveEveryMs = 100;
const outageFirstMs = 100;
const outageMaxMs = 5_000;

/**
 * Streams react side by side, one event after the other within a stream. The checkpoint is the last position with
 * nothing unfinished before it. What fails to the end is parked with its position, and later events of its stream
 * still come: a reaction decides on the stream's state, not on having seen every event.
 */
export const reactionFollower = (
  reaction: Reaction,
  clock: Clock,
  world: FollowerWorld,
  settings: DeliverySettings = defaultDelivery,
): Follower => {
  const name = `reaction/${reaction.name}`;
  let run: Run | undefined;

  const react = async (recorded: Recorded, { stopping }: Run): Promise<'done' | 'stopped'> => {
    const outcome = await attempt(
      async () => {
        const { event, metadata } = reaction.codec.decode(recorded);
        await untilReachable(() => reaction.react(event, placeOf(recorded, metadata)), stopping.signal);
      },
      settings,
      stopping.signal,
      (error) =>
        world.log.warn({ reaction: name, stream: recorded.stream, error }, 'reaction failed; it is tried again'),
    );
    if (outcome.result === 'exhausted') await park(name, recorded, outcome.error, clock, world);
    return outcome.result === 'stopped' ? 'stopped' : 'done';
  };

  return new Follower(
    {
      name,
      streamPrefixes: [reaction.streamPrefix],
      inFlight: () => run?.lanes.size ?? 0,
      prepare: async (lease) => {
        run = new Run(name, lease, world);
      },
      onPage: async ({ events, position }) => {
        const current = run!;
        for (const recorded of events) {
          while (current.lanes.size >= settings.inFlightMax) await sleep(roomCheckMs);
          const tracked = current.tracker.start(Number(recorded.position));
          void current.lanes.run(recorded.stream, async () => {
            // An event that was not finished holds the checkpoint back, so that the next run starts with it.
            if ((await react(recorded, current)) === 'done') current.tracker.finish(tracked);
          });
        }
        current.tracker.finish(current.tracker.start(Number(position)));
        await current.save();
      },
      settle: async () => {
        await run?.end();
        run = undefined;
      },
    },
    world,
  );
};

/** An outage is nobody's fault: it is waited out, however long it takes, and never parks an event. */
const untilReachable = async (call: () => Promise<void>, stop: AbortSignal): Promise<void> => {
  for (let waitMs = outageFirstMs; ; waitMs = Math.min(waitMs * 2, outageMaxMs)) {
    try {
      return await call();
    } catch (error) {
      if (!isOutage(error) || stop.aborted) throw error;
      await sleep(waitMs, undefined, { signal: stop }).catch(() => undefined);
    }
  }
};

const isOutage = (error: unknown): boolean =>
  [BusUnavailable, CommandTimeout, HandlerUnavailable, StoreUnavailable].some((kind) => error instanceof kind);

/** One term of the lease: what is in flight, and how far everything is done. */
class Run {
  readonly lanes = new KeyedQueue();
  readonly tracker = new OffsetTracker();
  readonly stopping = new AbortController();
  private saved: number | undefined;
  private saving: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly name: string,
    private readonly lease: Lease,
    private readonly world: FollowerWorld,
  ) {
    this.timer = setInterval(() => void this.save().catch(() => undefined), saveEveryMs);
  }

  /** One save after the other, so that a checkpoint never goes back. */
  save(): Promise<void> {
    this.saving = this.saving.catch(() => undefined).then(() => this.saveNow());
    return this.saving;
  }

  async end(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.lanes.idle(drainMs);
    await this.save().catch(() => undefined);
  }

  private async saveNow(): Promise<void> {
    const done = this.tracker.contiguous();
    if (done === undefined || done === this.saved) return;
    await this.world.readStore.inTransaction(async (tx) => {
      await saveCheckpoint(tx, this.name, BigInt(done), this.lease.epoch);
      await requireEpoch(tx, this.lease);
    });
    this.saved = done;
  }
}

const park = async (
  name: string,
  recorded: Recorded,
  error: string,
  clock: Clock,
  world: FollowerWorld,
): Promise<void> => {
  world.log.error({ reaction: name, stream: recorded.stream, revision: recorded.revision, error }, 'reaction parked');
  await world.readStore.db
    .insertInto('parked_reaction')
    .values({ name, stream: recorded.stream, position: recorded.position, error, parked_at: clock.iso() })
    .onConflict((conflict) => conflict.columns(['name', 'position']).doUpdateSet({ error }))
    .execute();
};
