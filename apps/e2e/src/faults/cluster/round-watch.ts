import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../harness/api';
import type { PlatformReceiver } from '../../harness/receiver';
import type { Balancer } from './balancer';

/** What a bystander sees during a round. */
export type WatchedRound = {
  /** Gateways that the balancer had to choose from, at the fewest. */
  fewestReady: number;
  /** The longest time in which the receiver got no delivery. */
  longestWebhookGapMs: number;
  /** The longest answer to `GET /v1/status`, and how many got none in that time. */
  longestStatusMs: number;
  statusUnanswered: number;
};

const lookEveryMs = 100;
const askEveryMs = 1_000;
const statusMaxMs = 20_000;

/** By its name: under Jest it is an instance of an `Error` of another realm. */
const isTimeout = (error: unknown): boolean => (error as Readonly<{ name?: string }>).name === 'TimeoutError';

/** Looks on while tills sell and something fails. */
export class RoundWatch {
  private isGoing = true;
  private readonly seen: WatchedRound = {
    fewestReady: Number.POSITIVE_INFINITY,
    longestWebhookGapMs: 0,
    longestStatusMs: 0,
    statusUnanswered: 0,
  };
  private readonly work: Promise<unknown>;

  constructor(
    private readonly api: Api,
    private readonly balancer: Balancer,
    private readonly receiver: PlatformReceiver,
  ) {
    this.work = Promise.all([this.look(), this.askForStatus()]);
  }

  async stop(): Promise<WatchedRound> {
    this.isGoing = false;
    await this.work;
    return this.seen;
  }

  private async look(): Promise<void> {
    let [count, sinceMs] = [this.receiver.delivered.length, Date.now()];
    while (this.isGoing) {
      await sleep(lookEveryMs);
      const { length } = this.receiver.delivered;
      this.seen.longestWebhookGapMs = Math.max(this.seen.longestWebhookGapMs, Date.now() - sinceMs);
      if (length > count) [count, sinceMs] = [length, Date.now()];
      this.seen.fewestReady = Math.min(this.seen.fewestReady, this.balancer.readyCount);
    }
  }

  private async askForStatus(): Promise<void> {
    while (this.isGoing) {
      const askedMs = Date.now();
      try {
        await this.api.send('GET', '/v1/status', { signal: AbortSignal.timeout(statusMaxMs) });
        this.seen.longestStatusMs = Math.max(this.seen.longestStatusMs, Date.now() - askedMs);
      } catch (error) {
        // A connection that is cut belongs to a gateway that was killed.
        if (isTimeout(error)) this.seen.statusUnanswered += 1;
      }
      await sleep(askEveryMs);
    }
  }
}
