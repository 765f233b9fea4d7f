import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { type CurrencyCode, dayOf, type Minor } from '@taprail/money';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import { STRIPE_INBOXES, type StripeInboxes } from '../inbox/stripe/open-stripe-inboxes';
import { StatementGaps } from './statement-gaps';

/** Compares our balance at Stripe with the last statements and what moved since, after each reading of the inboxes. */
@Injectable()
export class WatchBalance {
  private drifts: ReadonlyMap<CurrencyCode, Minor> = new Map();

  constructor(
    @Inject(STRIPE_INBOXES) private readonly atStripe: StripeInboxes | null,
    private readonly statements: StatementGaps,
    private readonly clock: Clock,
    @Inject(METRICS_REGISTRY) registry: Registry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    if (!atStripe?.balance) return;
    const listDrifts = () => this.drifts;
    new Gauge({
      name: 'stripe_balance_drift_minor',
      help: 'Our balance at Stripe less the last statement and everything that moved since; 0 when every movement is known.',
      labelNames: ['currency'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [currency, minor] of listDrifts()) this.set({ currency }, minor);
      },
    });
  }

  /** It changes nothing: while Stripe does not answer, the last comparison stays. */
  async compare(): Promise<void> {
    const balance = this.atStripe?.balance;
    if (!balance) return;
    try {
      const now = this.clock.now();
      const stated = await this.statements.lastOf(await balance.currencies(), dayOf(now.toISOString()));
      const found = await balance.driftsOf(stated, now);
      this.drifts = new Map(found.map(({ currency, drift }) => [currency, drift]));
      for (const { currency, drift } of found) {
        if (drift !== 0) this.log.error({ currency, drift }, 'our balance at Stripe is not what its movements come to');
      }
    } catch (error) {
      this.log.warn({ err: error }, 'our balance at Stripe cannot be compared with its statements now');
    }
  }
}
