import type { Minor } from '@taprail/contracts/acquirer';
import type { Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import type Stripe from 'stripe';
import { fromStripe } from '../facts/stripe-amounts';
import { unavailable } from '../failures';

const pageMax = 100;
const secondMs = 1_000;
const lookBackMs = 35 * 86_400_000;
/** A scrape does not ask Stripe each time. */
const freshMs = 60_000;

export type RefundShortageParts = Readonly<{ stripe: Stripe; nowMs: () => number; registry: Registry }>;

const isShort = ({ status, pending_reason: reason }: Stripe.Refund): boolean =>
  status === 'pending' && reason === 'insufficient_funds';

/** Refunds that wait because our balance at Stripe is too short. They are found again after a restart, by looking once. */
export class RefundShortages {
  private readonly waiting = new Map<string, Readonly<{ currency: string; amount: Minor }>>();
  private isLearnt = false;
  private lookedAtMs = -Infinity;

  constructor(private readonly parts: RefundShortageParts) {
    const list = () => this.list();
    new Gauge({
      name: 'stripe_refunds_short_minor',
      help: 'Refunds that wait at Stripe because our balance there is too short.',
      labelNames: ['currency'],
      registers: [parts.registry],
      async collect() {
        const found = await list();
        this.reset();
        for (const { currency, amount } of found) this.inc({ currency }, amount);
      },
    });
  }

  note(refund: Stripe.Refund): void {
    const { id, currency, amount } = refund;
    if (isShort(refund)) {
      this.waiting.set(id, { currency: currency.toUpperCase(), amount: fromStripe(currency, amount) });
    } else this.waiting.delete(id);
  }

  private async list() {
    if (this.parts.nowMs() - this.lookedAtMs >= freshMs) {
      this.lookedAtMs = this.parts.nowMs();
      // What Stripe does not say now stays as it was.
      await this.look().catch(() => undefined);
    }
    return [...this.waiting.values()];
  }

  private async look(): Promise<void> {
    const { stripe, nowMs } = this.parts;
    for (const id of [...this.waiting.keys()]) this.note(await stripe.refunds.retrieve(id).catch(unavailable));
    if (this.isLearnt) return;
    const created = { gte: Math.floor((nowMs() - lookBackMs) / secondMs) };
    for await (const refund of stripe.refunds.list({ created, limit: pageMax })) this.note(refund);
    this.isLearnt = true;
  }
}
