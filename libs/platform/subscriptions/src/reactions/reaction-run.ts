import { KeyedQueue } from '@taprail/batching';
import { type DeliverySettings, OffsetTracker, stoppingOf } from '@taprail/bus';
import { keepPlace, type Lease } from '@taprail/read-store';
import type { FollowerWorld } from '../followers/follower';

export const drainMs = 10_000;
const saveEveryMs = 100;

/** One term of the lease: what is in flight, and how far everything is done. */
export class ReactionRun {
  readonly lanes = new KeyedQueue();
  readonly tracker = new OffsetTracker();
  /** Streams that wait for an outage to end. */
  readonly stalled = new Set<string>();
  readonly stopping: AbortController;
  failure: Error | undefined;
  private saved: number | undefined;
  private saving: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly name: string,
    private readonly lease: Lease,
    private readonly world: FollowerWorld,
    private readonly endRun: () => void,
    settings: DeliverySettings,
  ) {
    this.stopping = stoppingOf(settings);
    this.timer = setInterval(() => void this.save().catch(() => undefined), saveEveryMs);
  }

  fail(error: Error): void {
    this.failure ??= error;
    this.stopping.abort();
    this.endRun();
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
    const { readStore } = this.world;
    await readStore.inTransaction((tx) => keepPlace(tx, readStore.dialect, this.lease, this.name, BigInt(done)));
    this.saved = done;
  }
}
