import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { retry } from '@taprail/batching';
import { whenInterrupted } from './when-interrupted';

/** A real server on loopback that lives as long as the tests that need it. */
export type RunningServer = Readonly<{
  url: string;
  /** The file with everything that it prints. */
  logFile: string;
  /** Ends it in good order and removes everything it wrote. */
  stop(): Promise<void>;
  /** Ends it in good order; its files stay for restart(). */
  shutDown(): Promise<void>;
  /** kill -9; its files stay, so that restart() finds what a crash leaves behind. */
  kill(): Promise<void>;
  /** The same files and the same port again, after an orderly end when it is still running. */
  restart(): Promise<void>;
  /** The process that runs now; undefined while none does. */
  pid(): number | undefined;
  /** Stops it where it stands (SIGSTOP) until resume(): it keeps its connections and answers nobody. */
  pause(): void;
  resume(): void;
  /** Leaves it so much of a core, by stopping it for the rest of every tenth of a second; 1 lets it run again. */
  throttle(share: number): void;
}>;

export type ServerPlan = Readonly<{
  name: string;
  url: string;
  /** Everything the server writes, its output included. */
  folder: string;
  command: string;
  args: readonly string[];
  /** Its whole environment; that of this process unless given. */
  env?: Readonly<Record<string, string>>;
  /** The user that runs it, where a server refuses to run as root. */
  user?: Readonly<{ uid: number; gid: number }>;
  stopSignal: NodeJS.Signals;
  /** Writes what the server needs before its first start. */
  prepare: () => void;
  isReady: () => Promise<boolean>;
  /** Part of the message with which it refuses to start for a moment after kill -9. */
  refusesFor?: string;
}>;

/** Only what hangs takes this long: many processes may start at once on a slow machine. */
const readyMaxMs = 300_000;
/** A service drains, finishes what is under way and closes its clients; only one that hangs is killed. */
const stopMaxMs = 60_000;
const lookEveryMs = 100;
const throttlePeriodMs = 100;
const outputTailChars = 2_000;

export const runServer = async (plan: ServerPlan): Promise<RunningServer> => {
  let child: ChildProcess | undefined;
  const forget = whenInterrupted(() => {
    child?.kill('SIGKILL');
    rmSync(plan.folder, { recursive: true, force: true });
  });
  const startOnce = async (): Promise<void> => {
    const written = outputOf(plan).length;
    child = startChild(plan);
    await untilReady(plan, child, written);
  };
  const { refusesFor } = plan;
  const isFinal = (error: unknown): boolean => refusesFor === undefined || !String(error).includes(refusesFor);
  const start = (): Promise<void> => retry(startOnce, { backoff: () => lookEveryMs, withinMs: readyMaxMs, isFinal });
  let throttling: NodeJS.Timeout | undefined;
  const throttle = (share: number): void => {
    clearInterval(throttling);
    child?.kill('SIGCONT');
    if (share >= 1) return;
    throttling = setInterval(() => {
      child?.kill('SIGCONT');
      setTimeout(() => child?.kill('SIGSTOP'), share * throttlePeriodMs);
    }, throttlePeriodMs);
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    throttle(1);
    if (child !== undefined) await endChild(child, signal);
    child = undefined;
  };
  const stop = async (): Promise<void> => {
    await end(plan.stopSignal);
    forget();
    rmSync(plan.folder, { recursive: true, force: true });
  };
  try {
    plan.prepare();
    await start();
  } catch (error) {
    await end('SIGKILL');
    await stop();
    throw error;
  }
  return {
    url: plan.url,
    logFile: outputFile(plan),
    stop,
    shutDown: () => end(plan.stopSignal),
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end(plan.stopSignal);
      await start();
    },
    pid: () => (child === undefined || hasEnded(child) ? undefined : child.pid),
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    throttle,
  };
};

const outputFile = ({ folder }: ServerPlan): string => join(folder, 'output.txt');

const outputOf = (plan: ServerPlan): string =>
  existsSync(outputFile(plan)) ? readFileSync(outputFile(plan), 'utf8') : '';

const startChild = (plan: ServerPlan): ChildProcess => {
  const output = openSync(outputFile(plan), 'a');
  const child = spawn(plan.command, plan.args, {
    stdio: ['ignore', output, output],
    cwd: plan.folder,
    env: plan.env ?? process.env,
    ...plan.user,
  });
  closeSync(output);
  // A command that cannot be started reports it here; untilReady then finds it without an exit code of its own.
  child.on('error', () => child.emit('exit', 1, null));
  return child;
};

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null;

/** `written` characters of its output are those of starts before this one. */
const untilReady = async (plan: ServerPlan, child: ChildProcess, written: number): Promise<void> => {
  const giveUpAt = Date.now() + readyMaxMs;
  while (!hasEnded(child) && Date.now() < giveUpAt) {
    if (await plan.isReady()) return;
    await sleep(lookEveryMs);
  }
  const tail = outputOf(plan).slice(written).slice(-outputTailChars);
  throw new Error(`${plan.name} ${hasEnded(child) ? 'ended at its start' : 'did not answer in time'}: ${tail}`);
};

const endChild = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), stopMaxMs);
  await ended;
  clearTimeout(force);
};
