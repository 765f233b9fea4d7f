/* Time, timers and chance of a process that is simulated. Loaded before the services, since some keep what they find here. */
import cryptoModule from 'node:crypto';
import timersPromises from 'node:timers/promises';
import './node-turn';
import type { SeedChoice } from './seed-choice';
import type { Task, VirtualLoop } from './virtual-loop';

/** Of the seed that runs now. */
export type Sources = Readonly<{
  loop: VirtualLoop;
  wallMs: () => number;
  chance: SeedChoice;
  /** In the place of the network. */
  fetch: (address: string, request?: RequestInit) => Promise<Response>;
}>;

let sources: Sources | undefined;
const waiters = new Map<Int32Array, Set<() => void>>();

/** From now on the process has these; with none, every source is Node's own again. */
export const useSources = (given: Sources | undefined): void => {
  sources = given;
  waiters.clear();
};

/** Those who wait for memory to change are gone with their process. */
export const forgetWaiters = (): void => waiters.clear();

type Callback = (...args: readonly unknown[]) => void;

/** The part of a `setTimeout` handle that is used. */
class VirtualTimer {
  constructor(readonly task: Task) {}
  ref = (): this => this;
  unref = (): this => this;
  hasRef = (): boolean => true;
  close = (): void => void (this.task.isCancelled = true);
}

const cancel = (timer: unknown): boolean => {
  if (!(timer instanceof VirtualTimer)) return false;
  timer.close();
  return true;
};

/** Nest names its providers from a pool that outlives a simulated process: when it is filled again is no matter of the seed. */
const isForProviders = (): boolean => new Error().stack?.includes('random-string-generator') ?? false;

const replaceGlobals = (): void => {
  const real = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate };
  const timer =
    (isRepeated: boolean) =>
    (run: Callback, ms = 1, ...args: readonly unknown[]) => {
      if (sources) return new VirtualTimer(sources.loop.setTimer(() => run(...args), ms, isRepeated));
      return (isRepeated ? real.setInterval : real.setTimeout)(run, ms, ...args);
    };
  const clear = (clearReal: (timer: never) => void) => (given: unknown) =>
    void (cancel(given) || clearReal(given as never));
  Object.assign(globalThis, {
    setTimeout: timer(false),
    setInterval: timer(true),
    setImmediate: (run: Callback, ...args: readonly unknown[]) =>
      sources ? new VirtualTimer(sources.loop.setImmediate(() => run(...args))) : real.setImmediate(run, ...args),
    clearTimeout: clear(real.clearTimeout),
    clearInterval: clear(real.clearInterval),
    clearImmediate: clear(real.clearImmediate),
  });
  const [dateNow, random] = [Date.now, Math.random];
  Date.now = () => sources?.wallMs() ?? dateNow();
  Math.random = () => (sources && !isForProviders() ? sources.chance.share() : random());
  const performanceNow = performance.now.bind(performance);
  Object.defineProperty(performance, 'now', { value: () => sources?.loop.elapsedMs ?? performanceNow() });
};

type Waited = Readonly<{ signal?: AbortSignal }> | undefined;

const aborted = (signal: AbortSignal): Error =>
  Object.assign(new Error('The operation was aborted', { cause: signal.reason }), {
    name: 'AbortError',
    code: 'ABORT_ERR',
  });

/** The promise of a timer, which a signal ends with an AbortError. */
const waitFor = <T>(begin: (done: () => void) => Task, value: T, { signal }: NonNullable<Waited> = {}): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(aborted(signal));
    const task = begin(() => {
      signal?.removeEventListener('abort', end);
      resolve(value);
    });
    const end = (): void => {
      task.isCancelled = true;
      reject(aborted(signal!));
    };
    signal?.addEventListener('abort', end, { once: true });
  });

const replaceTimerPromises = (): void => {
  const mutable = timersPromises as unknown as { setTimeout: unknown; setImmediate: unknown };
  const real = { setTimeout: timersPromises.setTimeout, setImmediate: timersPromises.setImmediate };
  mutable.setTimeout = <T>(ms: number | undefined, value: T, options: Waited) => {
    const { loop } = sources ?? {};
    return loop ? waitFor((done) => loop.setTimer(done, ms ?? 1), value, options) : real.setTimeout(ms, value, options);
  };
  mutable.setImmediate = <T>(value: T, options: Waited) => {
    const { loop } = sources ?? {};
    return loop ? waitFor((done) => loop.setImmediate(done), value, options) : real.setImmediate(value, options);
  };
};

const fill = (bytes: Uint8Array, chance: SeedChoice): void => {
  for (let n = 0; n < bytes.length; n += 1) bytes[n] = chance.bits() & 255;
};

const uuidOf = (chance: SeedChoice): string => {
  const bytes = Buffer.alloc(16);
  fill(bytes, chance);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

const replaceCrypto = (): void => {
  const mutable = cryptoModule as unknown as Record<'randomUUID' | 'randomBytes' | 'randomFillSync', unknown>;
  const { randomUUID, randomBytes, randomFillSync } = cryptoModule;
  mutable.randomUUID = () => (sources ? uuidOf(sources.chance) : randomUUID());
  mutable.randomBytes = (size: number) => {
    if (!sources) return randomBytes(size);
    const bytes = Buffer.alloc(size);
    fill(bytes, sources.chance);
    return bytes;
  };
  mutable.randomFillSync = (bytes: Uint8Array) => {
    if (!sources) return randomFillSync(bytes);
    fill(bytes, sources.chance);
    return bytes;
  };
};

/** Followers of the log wait for memory that a commit changes. Here it is the same thread that commits. */
const replaceAtomics = (): void => {
  const { waitAsync, notify } = Atomics;
  const mutable = Atomics as unknown as { waitAsync: unknown; notify: unknown };
  mutable.waitAsync = (cell: Int32Array, index: number, seen: number, timeoutMs: number) => {
    const { loop } = sources ?? {};
    if (!loop) return waitAsync(cell, index, seen, timeoutMs);
    if (Atomics.load(cell, index) !== seen) return { async: false, value: 'not-equal' };
    const value = new Promise<string>((resolve) => {
      const ofCell = waiters.get(cell) ?? new Set();
      waiters.set(cell, ofCell);
      const timer = loop.setTimer(() => wake('timed-out'), timeoutMs);
      const wake = (outcome: string): void => {
        timer.isCancelled = true;
        ofCell.delete(changed);
        resolve(outcome);
      };
      const changed = (): void => void loop.setImmediate(() => wake('ok'));
      ofCell.add(changed);
    });
    return { async: true, value };
  };
  mutable.notify = (cell: Int32Array, index: number) => {
    if (!sources) return notify(cell, index);
    const woken = [...(waiters.get(cell) ?? [])];
    for (const changed of woken) changed();
    return woken.length;
  };
};

const replaceFetch = (): void => {
  const { fetch } = globalThis;
  globalThis.fetch = (address, request) =>
    sources ? sources.fetch(String(address), request) : fetch(address, request);
};

replaceGlobals();
replaceFetch();
replaceTimerPromises();
replaceCrypto();
replaceAtomics();
