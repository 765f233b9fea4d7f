import type { Registry } from '@taprail/telemetry';
import type { DeliveryAttempt } from '@taprail/webhooks-domain';
import { Counter, Gauge, Histogram } from 'prom-client';

export type CountAttempt = (attempt: DeliveryAttempt) => void;

/** Attempts by their result, and how long receivers take. */
export const attemptCounter = (registry: Registry): CountAttempt => {
  const attempts = new Counter({
    name: 'webhook_deliveries_total',
    help: 'Attempts to deliver an event, by what came of them.',
    labelNames: ['result'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'How long receivers take to answer.',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const succeeded = attempts.labels('succeeded');
  return ({ error, durationMs }) => {
    if (error === null) succeeded.inc();
    else attempts.labels(resultOf(error)).inc();
    duration.observe(durationMs / 1_000);
  };
};

/** Statuses are summed up by their hundreds, so that no receiver can make up labels. */
const resultOf = (error: string): string => error.replace(/^(status|redirect)_(\d)\d\d$/, '$1_$2xx');

export const measurePending = (registry: Registry, pending: () => number): void => {
  new Gauge({
    name: 'webhook_pending',
    help: 'Deliveries that are due and not attempted yet.',
    registers: [registry],
    collect() {
      this.set(pending());
    },
  });
};
