import type { BesideFollowers } from '@taprail/ports';
import type { Registry } from '@taprail/telemetry';
import type { DeliveryAttempt } from '@taprail/webhooks-domain';
import { Counter, Histogram } from 'prom-client';

/** Attempts by their result, and how long receivers take. The dispatcher runs beside the followers, and so do these. */
export class AttemptMetrics implements BesideFollowers {
  private attempts: Counter<'result'> | undefined;
  private duration: Histogram | undefined;

  constructor(private readonly registry: Registry) {}

  startBesideFollowers(): void {
    this.attempts = new Counter({
      name: 'webhook_deliveries_total',
      help: 'Attempts to deliver an event, by what came of them.',
      labelNames: ['result'],
      registers: [this.registry],
    });
    this.duration = new Histogram({
      name: 'webhook_attempt_duration_seconds',
      help: 'How long receivers take to answer.',
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [this.registry],
    });
  }

  count({ error, durationMs }: DeliveryAttempt): void {
    this.attempts?.inc({ result: error === null ? 'succeeded' : resultOf(error) });
    this.duration?.observe(durationMs / 1_000);
  }
}

/** Statuses are summed up by their hundreds, so that no receiver can make up labels. */
const resultOf = (error: string): string => error.replace(/^(status|redirect)_(\d)\d\d$/, '$1_$2xx');
