import type { LoadResponse, LoadConnection } from './connection';

/** The next request of the nth connection. */
export type Ask = (connection: number) => string;

/** A load that a server can be put under: its open connections, and what to say on each. */
export type LoadPlan = Readonly<{
  connections: readonly LoadConnection[];
  ask: Ask;
  require: (answer: LoadResponse) => void;
}>;

/** Every connection asks again as soon as it is answered. Resolves to the number of answers. */
export const closedLoop = async ({ connections, ask, require }: LoadPlan, durationMs: number): Promise<number> => {
  const endMs = performance.now() + durationMs;
  let answers = 0;
  const go = async (connection: LoadConnection, index: number): Promise<void> => {
    while (performance.now() < endMs) {
      require(await connection.send(ask(index)));
      answers += 1;
    }
  };
  await Promise.all(connections.map(go));
  return answers;
};

/**
 * Requests arrive at a fixed rate, whether or not earlier ones were answered; one that finds no free connection waits
 * for it. Resolves to the milliseconds of each from its intended arrival to its answer.
 */
export const openLoop = async (load: LoadPlan, perSecond: number, durationMs: number): Promise<readonly number[]> => {
  const { connections, ask, require } = load;
  const beganMs = performance.now();
  const total = Math.floor((perSecond * durationMs) / 1_000);
  const dueMs = (n: number): number => beganMs + (n * 1_000) / perSecond;
  const times: number[] = [];
  const free = connections.map((_connection, index) => index);
  let next = 0;
  await new Promise<void>((resolve, reject) => {
    const answer = async (n: number, index: number): Promise<void> => {
      require(await connections[index]!.send(ask(index)));
      times.push(performance.now() - dueMs(n));
      free.push(index);
      if (times.length === total) resolve();
    };
    const tick = (): void => {
      while (next < total && free.length > 0 && dueMs(next) <= performance.now()) {
        answer(next, free.pop()!).catch(reject);
        next += 1;
      }
      if (next < total) setTimeout(tick, 1);
    };
    tick();
  });
  return times;
};
