import { once } from 'node:events';
import { type MessagePort, Worker } from 'node:worker_threads';
import type { FollowerStatus } from '@taprail/subscriptions';
import type { Settings } from '../settings/settings';
import { StartError } from '../start-error';

/** What the front thread hands to the thread that follows the log: shared memory, ends of channels, settings. */
export type Handover = Readonly<{
  taprailFollowers: true;
  settings: Settings;
  commitMemory: SharedArrayBuffer;
  clockMemory: SharedArrayBuffer;
  commandPort: MessagePort;
  /** To the thread that writes the log. */
  appendPort: MessagePort;
}>;

export type FollowerMessage =
  | 'ready'
  | 'stopped'
  | Readonly<{ failed: string }>
  | Readonly<{ metrics: unknown }>
  | Readonly<{ status: readonly FollowerStatus[] }>
  /** True, or why it did not come to rest. */
  | Readonly<{ settled: true | string }>;
export type FrontMessage = 'stop' | 'metrics' | 'status' | 'settled';

export const isHandover = (data: unknown): data is Handover =>
  typeof data === 'object' && data !== null && 'taprailFollowers' in data;

const isFailure = (message: FollowerMessage): message is Readonly<{ failed: string }> =>
  typeof message === 'object' && 'failed' in message;

const startTimeoutMs = 30_000;
const answerTimeoutMs = 2_000;
/** The thread gives up by itself, before this, when nothing moves any more; while something does, it is waited for. */
const settleTimeoutMs = 905_000;

/** The front's side of the follower thread. */
export class FollowerThread {
  alive = true;
  /** Resolves when the thread follows the log. Listened for from the start, since it may be quicker than the front. */
  readonly ready: Promise<void>;
  private readonly worker: Worker;

  constructor(mainFile: string, handover: Handover, onDeath: (error: Error) => void) {
    const { commandPort, appendPort } = handover;
    this.worker = new Worker(mainFile, { workerData: handover, transferList: [commandPort, appendPort] });
    this.ready = this.message((message) => message === 'ready' || isFailure(message), startTimeoutMs).then(
      (message) => {
        if (isFailure(message)) throw new StartError(message.failed);
      },
    );
    // Awaited only once the front serves; until then a failure must not count as unhandled.
    this.ready.catch(() => undefined);
    this.worker.on('error', (error) => {
      this.alive = false;
      onDeath(error);
    });
    this.worker.on('exit', (code) => {
      if (this.alive && code !== 0) onDeath(new Error(`The follower thread ended with code ${code}`));
      this.alive = false;
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

  private async message(wanted: (message: FollowerMessage) => boolean, timeoutMs: number): Promise<FollowerMessage> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const [message] = (await once(this.worker, 'message', { signal })) as [FollowerMessage];
      if (wanted(message)) return message;
    }
  }
}
