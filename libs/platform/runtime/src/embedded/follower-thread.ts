import { type MessagePort, Worker } from 'node:worker_threads';
import { StartError } from '@taprail/ports';
import type { Settings } from '@taprail/settings';
import type { FollowerStatus } from '@taprail/subscriptions';
import { StartProgress } from '../process/start/start-progress';

/** The parts that the front thread hands to the thread that follows the log: shared memory, ends of channels, settings. */
export type Handover = Readonly<{
  taprailFollowers: true;
  settings: Settings;
  commitMemory: SharedArrayBuffer;
  clockMemory: SharedArrayBuffer;
  commandPort: MessagePort;
  /** To the thread that writes the log. */
  appendPort: MessagePort;
  /** To the thread that has the vault. */
  vaultPort: MessagePort;
}>;

export type FollowerMessage =
  | 'ready'
  | 'stopped'
  /** The step that its start has begun. */
  | Readonly<{ starting: string }>
  | Readonly<{ failed: string }>
  | Readonly<{ metrics: unknown }>
  | Readonly<{ status: readonly FollowerStatus[] }>
  /** True, or why it did not come to rest. */
  | Readonly<{ settled: true | string }>;
export type FrontMessage = 'stop' | 'metrics' | 'status' | 'settled';

export const isHandover = (data: unknown): data is Handover =>
  typeof data === 'object' && data !== null && 'taprailFollowers' in data;

const answerTimeoutMs = 2_000;
/** The thread gives up by itself, before this, when nothing moves any more; while something does, it is waited for. */
const settleTimeoutMs = 905_000;

export type FollowerThreadOptions = Readonly<{
  mainFile: string;
  handover: Handover;
  /** Called when the thread ends although it had started and was not asked to stop. */
  onDeath: (error: Error) => void;
  /** Called with one line about a step of the start that takes long. */
  announce: (line: string) => void;
}>;

/** The front's side of the follower thread. */
export class FollowerThread {
  alive = true;
  /** Resolves when the thread follows the log. Listened for from the start, since it may be quicker than the front. */
  readonly ready: Promise<void>;
  private readonly worker: Worker;
  private isReady = false;

  constructor({ mainFile, handover, onDeath, announce }: FollowerThreadOptions) {
    const { commandPort, appendPort, vaultPort, settings } = handover;
    this.worker = new Worker(mainFile, { workerData: handover, transferList: [commandPort, appendPort, vaultPort] });
    const subject = 'the follower thread';
    const progress = new StartProgress({ subject, stallMs: settings.startStallMs, announce });
    this.ready = progress.waitFor(this.started(progress));
    // Awaited only once the front can serve; until then a failure must not count as unhandled.
    this.ready.catch(() => undefined);
    this.worker.on('error', (error) => {
      this.alive = false;
      if (this.isReady) onDeath(error);
    });
    this.worker.on('exit', (code) => {
      if (this.alive && this.isReady && code !== 0) onDeath(new Error(`The follower thread ended with code ${code}`));
      this.alive = false;
    });
  }

  private started(progress: StartProgress): Promise<void> {
    return new Promise((resolve, reject) => {
      const onMessage = (message: FollowerMessage): void => {
        if (message === 'ready') {
          this.isReady = true;
          this.worker.off('message', onMessage);
          resolve();
        } else if (typeof message === 'object' && 'starting' in message) {
          progress.beginStep(message.starting);
        } else if (typeof message === 'object' && 'failed' in message) {
          reject(new StartError(message.failed));
        }
      };
      this.worker.on('message', onMessage);
      // A thread that cannot load its code says nothing by itself.
      this.worker.once('error', (error) => reject(new StartError(`The follower thread ended: ${error.message}`)));
      this.worker.once('exit', (code) => reject(new StartError(`The follower thread ended with code ${code}.`)));
    });
  }

  /** The follower thread's own figures, as prom-client writes them for merging. */
  async metrics(): Promise<unknown> {
    return ((await this.ask('metrics')) as { metrics: unknown }).metrics;
  }

  async status(): Promise<readonly FollowerStatus[]> {
    return ((await this.ask('status')) as { status: readonly FollowerStatus[] }).status;
  }

  async settled(): Promise<void> {
    const { settled } = (await this.ask('settled', settleTimeoutMs)) as { settled: true | string };
    if (settled !== true) throw new Error(settled);
  }

  async stop(graceMs: number): Promise<void> {
    if (!this.alive) return;
    const stopped = this.message((message) => message === 'stopped', graceMs).catch(() => undefined);
    this.worker.postMessage('stop' satisfies FrontMessage);
    await stopped;
    this.alive = false;
    await this.worker.terminate();
  }

  private ask(
    question: 'metrics' | 'status' | 'settled',
    timeoutMs: number = answerTimeoutMs,
  ): Promise<FollowerMessage> {
    const answer = this.message((message) => typeof message === 'object' && question in message, timeoutMs);
    this.worker.postMessage(question satisfies FrontMessage);
    return answer;
  }

  private message(wanted: (message: FollowerMessage) => boolean, timeoutMs: number): Promise<FollowerMessage> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timeout);
        this.worker.off('message', onMessage);
      };
      const onMessage = (message: FollowerMessage): void => {
        if (!wanted(message)) return;
        end();
        resolve(message);
      };
      const timeout = setTimeout(() => {
        end();
        reject(new Error(`The follower thread has not answered for ${timeoutMs / 1_000} s`));
      }, timeoutMs);
      this.worker.on('message', onMessage);
    });
  }
}
