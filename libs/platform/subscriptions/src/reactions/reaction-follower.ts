import { setTimeout as sleep } from 'node:timers/promises';
import { attempt, ContentFailure, defaultDelivery, type DeliverySettings, RetryPermits } from '@taprail/bus';
import type { Clock } from '@taprail/clock';
import type { Recorded } from '@taprail/event-store';
import { Follower, type FollowerWorld } from '../followers/follower';
import { placeOf } from '../log-place';
import type { Reaction } from './reaction';
import { ReactionRun } from './reaction-run';

const roomCheckMs = 5;
/** Some seconds of tries: by then it is someone outside who does not answer, and no move of the test clock waits for that. */
const failuresOfOutage = 6;

/**
 * Streams react side by side, one event after the other within a stream. The checkpoint is the last position with
 * nothing unfinished before it. A transient failure holds its stream and the checkpoint for as long as it takes. An event
 * that fails by its content is parked with its position, and later events of its stream still come: a reaction decides on
 * the stream's state, not on having seen every event.
 */
export const reactionFollower = (
  reaction: Reaction,
  clock: Clock,
  world: FollowerWorld,
  settings: DeliverySettings = defaultDelivery,
): Follower => {
  const name = `reaction/${reaction.name}`;
  const permits = new RetryPermits(settings.retriesAtOnceMax);
  let run: ReactionRun | undefined;

  const react = async (recorded: Recorded, { stopping, stalled }: ReactionRun): Promise<'done' | 'stopped'> => {
    let failures = 0;
    const onRetry = (error: string): void => {
      failures += 1;
      if (failures === failuresOfOutage) stalled.add(recorded.stream);
      world.log.warn({ reaction: name, stream: recorded.stream, error }, 'reaction failed; it is tried again');
    };
    const outcome = await attempt(
      async () => {
        const { event, metadata } = decode(reaction, recorded);
        await reaction.react(event, placeOf(recorded, metadata));
      },
      settings,
      stopping.signal,
      { permits, onRetry },
    ).finally(() => stalled.delete(recorded.stream));
    if (outcome.result === 'exhausted') await park(name, recorded, outcome.error, clock, world);
    return outcome.result === 'stopped' ? 'stopped' : 'done';
  };

  /** A stream that is held lets others go on, and what they have finished behind it must not grow without end. */
  const isFull = ({ lanes, tracker }: ReactionRun): boolean =>
    lanes.size >= settings.inFlightMax || tracker.open >= settings.uncommittedMax;

  /** An event that can be neither handled nor parked ends the run: the next run starts with it. */
  const reactOrRetire = async (recorded: Recorded, current: ReactionRun): Promise<'done' | 'stopped'> => {
    try {
      return await react(recorded, current);
    } catch (error) {
      current.fail(error as Error);
      return 'stopped';
    }
  };

  return new Follower(
    {
      name,
      streamPrefixes: [reaction.streamPrefix],
      inFlight: () => (run ? run.lanes.size - run.stalled.size : 0),
      abandon: () => run?.stopping.abort(),
      prepare: async (lease, endRun) => {
        run = new ReactionRun(name, lease, world, endRun, settings);
      },
      onPage: async ({ events, position }) => {
        const current = run!;
        for (const recorded of events) {
          while (isFull(current) && !current.stopping.signal.aborted) await sleep(roomCheckMs);
          if (current.stopping.signal.aborted) return;
          const tracked = current.tracker.start(Number(recorded.position));
          void current.lanes.run(recorded.stream, async () => {
            // An event that was not finished holds the checkpoint back, so that the next run starts with it.
            if ((await reactOrRetire(recorded, current)) === 'done') current.tracker.finish(tracked);
          });
        }
        current.tracker.finish(current.tracker.start(Number(position)));
        await current.save();
      },
      settle: async () => {
        const ended = run;
        run = undefined;
        await ended?.end();
        if (ended?.failure) throw ended.failure;
      },
    },
    world,
  );
};

/** An event of an unknown type or shape stays what it is, however often it is read. */
const decode = ({ codec }: Reaction, recorded: Recorded): ReturnType<Reaction['codec']['decode']> => {
  try {
    return codec.decode(recorded);
  } catch (error) {
    throw new ContentFailure((error as Error).message, { cause: error });
  }
};

const park = async (
  name: string,
  recorded: Recorded,
  error: string,
  clock: Clock,
  world: FollowerWorld,
): Promise<void> => {
  await world.readStore.db
    .insertInto('parked_reaction')
    .values({ name, stream: recorded.stream, position: recorded.position, error, parked_at: clock.iso() })
    .onConflict((conflict) => conflict.columns(['name', 'position']).doUpdateSet({ error }))
    .execute();
  world.log.error({ reaction: name, stream: recorded.stream, revision: recorded.revision, error }, 'reaction parked');
};
