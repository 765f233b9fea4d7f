import type { MadePayment } from '@taprail/contracts/acquirer';
import type Stripe from 'stripe';
import type { MadePayments } from '../../acquirer';
import { fromStripe } from '../facts/stripe-amounts';
import { refusalCode, unavailable } from '../failures';
import type { StripeParts } from '../stripe-parts';
import { labels } from './held-payment';

const pageMax = 100;
const secondMs = 1_000;

/** `processing` is left to whoever has asked for it, and `canceled` holds nothing any more. */
const stages: Readonly<Partial<Record<Stripe.PaymentIntent.Status, MadePayment['stage']>>> = {
  requires_payment_method: 'open',
  requires_confirmation: 'open',
  requires_action: 'open',
  requires_capture: 'held',
  succeeded: 'captured',
};

/** The payments that this deployment has made at Stripe. */
export class StripePayments implements MadePayments {
  constructor(private readonly parts: StripeParts) {}

  async *list(sinceMs: number, untilMs: number): AsyncIterable<MadePayment> {
    const deployment = await this.parts.deployment();
    const created = { gte: Math.floor(sinceMs / secondMs), lte: Math.floor(untilMs / secondMs) };
    try {
      for await (const payment of this.parts.stripe.paymentIntents.list({ created, limit: pageMax })) {
        const stage = stages[payment.status];
        if (stage && payment.metadata[labels.deployment] === deployment) yield made(payment, stage);
      }
    } catch (error) {
      unavailable(error);
    }
  }

  /** It may have been captured since it was listed: that is read first, and Stripe refuses to cancel one that was. */
  async cancel(payment: string): Promise<boolean> {
    const { stripe } = this.parts;
    const { status } = await stripe.paymentIntents.retrieve(payment).catch(unavailable);
    const stage = stages[status];
    if (stage === undefined || stage === 'captured') return false;
    try {
      const options = { idempotencyKey: `${payment}:sweep` };
      await stripe.paymentIntents.cancel(payment, { cancellation_reason: 'abandoned' }, options);
      return true;
    } catch (error) {
      return refusalCode(error) === 'payment_intent_unexpected_state' ? false : unavailable(error);
    }
  }
}

const made = (payment: Stripe.PaymentIntent, stage: MadePayment['stage']): MadePayment => ({
  payment: payment.id,
  transactionId: payment.metadata['transaction'] ?? null,
  stage,
  amount: fromStripe(payment.currency, stage === 'captured' ? payment.amount_received : payment.amount),
  currency: payment.currency.toUpperCase(),
  madeAt: new Date(payment.created * secondMs).toISOString(),
});
