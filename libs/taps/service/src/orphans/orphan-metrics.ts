import { Inject, Injectable } from '@nestjs/common';
import type { MadePayment } from '@taprail/contracts/acquirer';
import { METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Counter, Gauge } from 'prom-client';
import { Deployments, ownDeployment } from '../deployment/deployments';

/** What was found at Stripe and not in our log. */
@Injectable()
export class OrphanMetrics {
  private readonly unknownMoney = new Map<string, MadePayment>();
  private cancelled: Counter<'held'> | undefined;

  constructor(
    private readonly deployments: Deployments,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
  ) {}

  /** Only where payments are swept. */
  register(): void {
    const { deployments, unknownMoney, registry } = this;
    this.cancelled = new Counter({
      name: 'stripe_orphaned_payments_cancelled_total',
      help: 'Payments at Stripe that the log did not know or had ended, and that were cancelled; by whether they held money.',
      labelNames: ['held'],
      registers: [registry],
    });
    new Gauge({
      name: 'stripe_orphaned_payments_held_back',
      help: 'Orphaned payments at Stripe that are not cancelled until an operator confirms it.',
      registers: [registry],
      async collect() {
        this.set((await deployments.load(ownDeployment)).state.heldBack.length);
      },
    });
    new Gauge({
      name: 'stripe_unknown_money_minor',
      help: 'Money that payments of this deployment have taken at Stripe and that the log does not know, of the last 35 days.',
      labelNames: ['currency'],
      registers: [registry],
      collect() {
        this.reset();
        for (const { currency, amount } of unknownMoney.values()) this.inc({ currency }, amount);
      },
    });
  }

  countCancelled(held: boolean): void {
    this.cancelled?.inc({ held: String(held) });
  }

  /** What was made before the time that was looked at stays as it was. */
  noteUnknownMoney(found: readonly MadePayment[], sinceMs: number): void {
    for (const [payment, { madeAt }] of this.unknownMoney) {
      if (Date.parse(madeAt) >= sinceMs) this.unknownMoney.delete(payment);
    }
    for (const made of found) this.unknownMoney.set(made.payment, made);
  }

  forget(): void {
    this.unknownMoney.clear();
  }
}
