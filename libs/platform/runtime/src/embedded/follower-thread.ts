import { once } from 'node:events';
import { type MessagePort, Worker } from 'node:worker_threads';
import type { Settings } from '../settings/settings';

/** What the front thread hands to the thread that follows the log: shared memory, one end of a channel, settings. */
export type Handover = Readonly<{
  taprailFollowers: true;
  settings: Settings;
  commitMemory: SharedArrayBuffer;
  clockMemory: SharedArrayBuffer;
  commandPort: MessagePort;
}>;

export type FollowerMessage = 'ready' | 'stopped' | Readonly<{ metrics: unknown }>;
export type FrontMessage = 'stop' | 'metrics';

export const isHandover = (data: unknown): data is Handover =>
  typeof data === 'object' && data !== null && 'taprailFollowers' in data;

const startTimeoutMs = 30_000;
const metricsTimeoutMs = 2_000;

/** The front's side of the follower thread. */
export class FollowerThread {
  alive = true;
  /** Resolves when the thread follows the log. Listened for from the start, since it may be quicker than the front. */
  readonly ready: Promise<unknown>;
  private readonly worker: Worker;

  constructor(mainFile: string, handover: Handover, onDeath: (error: Error) => void) {
    this.worker = new Worker(mainFile, { workerData: handover, transferList: [handover.commandPort] });
    this.ready = this.message((message) => message === 'ready', startTimeoutMs);
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
    const answer = this.message((message) => typeof message === 'object' && 'metrics' in message, metricsTimeoutMs);
    this.worker.postMessage('metrics' satisfies FrontMessage);
    return ((await answer) as { metrics: unknown }).metrics;
  }

  async stop(graceMs: number): Promise<void> {
    if (!this.alive) return;
    const stopped = this.message((message) => message === 'stopped', graceMs).catch(() => undefined);
    this.worker.postMessage('stop' satisfies FrontMessage);
    await stopped;
    this.alive = false;
    await this.worker.terminate();
  }

  private async message(wanted: (message: FollowerMessage) => boolean, timeoutMs: number): Promise<FollowerMessage> {
    const signal = AbortSignal.timeout(timeoutMs);
    for (;;) {
      const [message] = (await once(this.worker, 'message', { signal })) as [FollowerMessage];
      if (wanted(message)) return message;
    }
  }
}
