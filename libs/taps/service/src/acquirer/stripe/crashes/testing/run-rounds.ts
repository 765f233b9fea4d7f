import { CrashWorld, type Outcome, type CrashRound } from './crash-world';

/** A process reads all of its payments when it starts, so that a world is not kept for too many. */
const roundsPerWorld = 40;

export type RoundRun<R extends CrashRound> = Readonly<{ round: R; outcome: Outcome }>;

/** Rounds wait for readers and repetitions most of the time: some worlds beside each other have the same rounds sooner. */
export const runRounds = async <R extends CrashRound>(
  rounds: readonly R[],
  worldsAtOnce: number,
): Promise<readonly RoundRun<R>[]> => {
  const waiting = [...rounds];
  const done: RoundRun<R>[] = [];
  const runSome = async (): Promise<void> => {
    while (waiting.length > 0) {
      const world = await CrashWorld.open();
      try {
        for (let n = 0; n < roundsPerWorld; n += 1) {
          const round = waiting.shift();
          if (!round) break;
          done.push({ round, outcome: await world.run(round) });
        }
      } finally {
        await world.close();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(worldsAtOnce, rounds.length) }, runSome));
  return done;
};
