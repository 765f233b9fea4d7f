import type { KafkaMessage } from 'kafkajs';
import type { DeliverySettings } from '../../delivery/bus-settings';
import { HeldMessages } from '../../delivery/held-messages';
import type { KeyedQueue } from '@taprail/batching';
import { OffsetTracker } from '../../delivery/offset-tracker';
import { stoppingOf } from '../../delivery/stopping';

/** Whether the message is done with. Rejects when this process must not go on with the partition. */
export type Work = (message: KafkaMessage, at: WorkPlace) => Promise<boolean>;

/** The partition of a message, the signal that it is no longer ours, and where it is counted while it is held. */
export type WorkPlace = Readonly<{ partition: number; stop: AbortSignal; held: HeldMessages }>;

export type PartitionWorkerOwner = Readonly<{
  onRoom: (worker: PartitionWorker) => void;
  onBroken: (error: unknown) => void;
}>;

/** The partition went to another process before the work had begun. */
export class PartitionLost extends Error {
  override readonly name = 'PartitionLost';
}

/** One partition as long as it is ours: what is in flight, how far it may be committed, whether it is paused. */
export class PartitionWorker {
  isPaused = false;
  readonly held = new HeldMessages();
  private readonly tracker = new OffsetTracker();
  private readonly stopping: AbortController;
  private inFlight = 0;
  private lastAccepted = -1;
  private committed: number | undefined;

  constructor(
    readonly partition: number,
    private readonly queue: KeyedQueue,
    private readonly settings: DeliverySettings,
    private readonly work: Work,
    private readonly owner: PartitionWorkerOwner,
  ) {
    this.stopping = stoppingOf(settings);
  }

  get isFull(): boolean {
    const { inFlightMax, uncommittedMax, heldMax } = this.settings;
    return this.inFlight >= inFlightMax || this.tracker.open >= uncommittedMax || this.held.size >= heldMax;
  }

  /** A message fetched again after a rebalance is in flight or done already: its offset is behind us. */
  accept(message: KafkaMessage): void {
    const offset = Number(message.offset);
    if (offset <= this.lastAccepted) return;
    this.lastAccepted = offset;
    this.inFlight += 1;
    const entry = this.tracker.start(offset);
    const key = `${this.partition}/${message.key?.toString() ?? ''}`;
    void this.queue
      .run(key, () => this.call(message))
      .then((isDone) => {
        if (isDone) this.tracker.finish(entry);
        this.finishOne();
      });
  }

  /** Work of this process for a key of the partition, in the order of its messages. Undefined while no more is taken. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> | undefined {
    if (this.isFull || this.stopping.signal.aborted) return undefined;
    this.inFlight += 1;
    const done = this.queue.run(`${this.partition}/${key}`, async () => {
      if (this.stopping.signal.aborted) throw new PartitionLost();
      return work();
    });
    return done.finally(() => this.finishOne());
  }

  /** The offset of the next message to read after a restart; undefined when it is committed already. */
  uncommitted(): number | undefined {
    const last = this.tracker.contiguous();
    return last === undefined || last + 1 === this.committed ? undefined : last + 1;
  }

  wasCommitted(next: number): void {
    this.committed = next;
  }

  /** The partition is someone else's, or we are closing: what has not begun is left alone, retries end. */
  stop(): void {
    this.stopping.abort();
  }

  private finishOne(): void {
    this.inFlight -= 1;
    if (this.isPaused && this.inFlight <= this.settings.inFlightResume && !this.isFull) this.owner.onRoom(this);
  }

  private async call(message: KafkaMessage): Promise<boolean> {
    if (this.stopping.signal.aborted) return false;
    try {
      return await this.work(message, { partition: this.partition, stop: this.stopping.signal, held: this.held });
    } catch (error) {
      this.owner.onBroken(error);
      return false;
    }
  }
}
