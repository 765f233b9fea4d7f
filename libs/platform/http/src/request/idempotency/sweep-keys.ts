import { type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Clock } from '@taprail/clock';
import type { Logger } from '@taprail/telemetry';
import type { IdempotencyStore } from './idempotency-store';

const intervalMs = 60_000;
const batchSize = 500;
const batchesMax = 1_000;

/** Deletes keys that ran out, a bounded number at a time, so that a busy day never becomes one long delete. */
export class SweepKeys implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: IdempotencyStore | undefined,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.store) return;
    this.timer = setInterval(() => {
      this.running = this.sweep().catch((err: unknown) =>
        this.logger.warn({ err }, 'expired keys could not be deleted'),
      );
    }, intervalMs);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  async sweep(): Promise<void> {
    for (let batch = 0; batch < batchesMax; batch += 1) {
      const deleted = (await this.store?.sweep(this.clock.now(), batchSize)) ?? 0;
      if (deleted < batchSize) return;
    }
  }
}
