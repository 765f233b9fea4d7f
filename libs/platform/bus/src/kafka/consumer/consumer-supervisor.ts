import { describeError } from '../../delivery/attempt';
import type { BusLog } from '../../delivery/bus-settings';

export interface RebuildableConsumer {
  /** Why nothing will be consumed any more, when that is so. */
  complaint(): string | undefined;
  /** Gives up the consumer that is dead and joins with a new one; rejects while Kafka cannot be reached. */
  rebuild(): Promise<void>;
}

/**
 * Some crashes leave a consumer of kafkajs dead for good, and an outage that lasts does too. The process goes on: the
 * consumer is rebuilt within it, as often as it takes.
 */
export class ConsumerSupervisor {
  private timer: NodeJS.Timeout | undefined;
  private rebuilding: Promise<void> | undefined;

  constructor(
    private readonly consumer: RebuildableConsumer,
    private readonly log: BusLog,
  ) {}

  start(everyMs: number): void {
    clearInterval(this.timer);
    this.timer = setInterval(() => void this.inspect(), everyMs);
    this.timer.unref();
  }

  /** After a rebuild that may be under way. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.rebuilding;
  }

  inspect(): Promise<void> {
    if (this.rebuilding === undefined && this.consumer.complaint() === undefined) return Promise.resolve();
    this.rebuilding ??= this.rebuild().finally(() => (this.rebuilding = undefined));
    return this.rebuilding;
  }

  private async rebuild(): Promise<void> {
    const complaint = this.consumer.complaint();
    try {
      await this.consumer.rebuild();
      this.log('consumer rebuilt', { complaint });
    } catch (error) {
      this.log('consumer not rebuilt yet', { complaint, error: describeError(error) });
    }
  }
}
