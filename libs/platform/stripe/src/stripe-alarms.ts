import type { Logger, Registry } from '@taprail/telemetry';
import { Counter } from 'prom-client';

/**
 * What an operator has to look at: a key that Stripe refuses, an idempotency key that was used for two different things, an
 * object of the other mode, a sale that had to be converted and was not, and a dispute that was won after it had been closed as lost.
 */
const stripeAlarms = ['wrong_key', 'reused_key', 'other_livemode', 'unconverted_sale', 'corrected_dispute'] as const;
export type StripeAlarm = (typeof stripeAlarms)[number];

/** Raises alarms of what was asked at Stripe: a count that an alert watches, and a line in the log that says what it was. */
export class StripeAlarms {
  private readonly raised: Counter<'alarm'>;

  constructor(
    registry: Registry,
    private readonly log: Logger,
  ) {
    this.raised =
      (registry.getSingleMetric('stripe_alarms_total') as Counter<'alarm'> | undefined) ?? alarmsOf(registry);
  }

  raise(alarm: StripeAlarm, details: Readonly<Record<string, unknown>>): void {
    this.raised.inc({ alarm });
    this.log.error({ alarm, ...details }, 'an answer of Stripe needs an operator');
  }
}

/** From the start, so that an alert sees the first alarm as a step and not as a new series. All services of a process share it. */
const alarmsOf = (registry: Registry): Counter<'alarm'> => {
  const raised = new Counter({
    name: 'stripe_alarms_total',
    help: 'Answers of Stripe that need an operator, by what is wrong.',
    labelNames: ['alarm'],
    registers: [registry],
  });
  for (const alarm of stripeAlarms) raised.inc({ alarm }, 0);
  return raised;
};
