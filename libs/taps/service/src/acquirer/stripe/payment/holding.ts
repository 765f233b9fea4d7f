import type Stripe from 'stripe';
import type {
  IncreaseAnswer,
  IncreaseRequest,
  Minor,
  ReverseAnswer,
  ReverseRequest,
} from '@taprail/contracts/acquirer';
import { AcquirerRefused } from '../../acquirer';
import { declined } from '../facts/decline-codes';
import { toStripe } from '../facts/stripe-amounts';
import { isDecline, refusalCode, unknownOutcome } from '../failures';
import type { StripeParts } from '../stripe-parts';
import { heldOf, labels, readPayment, remainingOf, requirePayment, withCharge } from './held-payment';

const notOpen: IncreaseAnswer = { outcome: 'declined', reasonCode: '12', declinedBy: 'psp' };
const notGreater: IncreaseAnswer = { outcome: 'declined', reasonCode: '13', declinedBy: 'psp' };
const notSupported: IncreaseAnswer = { outcome: 'declined', reasonCode: '57', declinedBy: 'scheme' };
const granted = (approvedAmount: Minor): IncreaseAnswer => ({ outcome: 'approved', reasonCode: '00', approvedAmount });
const reversed: ReverseAnswer = { outcome: 'reversed' };
const refused = (message: string): ReverseAnswer => ({ outcome: 'refused', message });

/** Changes of what is held. Stripe cannot shrink a hold: what is released in part is noted, and not captured later. */
export class Holding {
  constructor(private readonly parts: StripeParts) {}

  async increase({ reference, payment: named, newAmount }: IncreaseRequest): Promise<IncreaseAnswer> {
    const payment = await readPayment(this.parts.stripe, requirePayment(named));
    const amount = toStripe(payment.currency.toUpperCase(), newAmount);
    if (payment.status !== 'requires_capture') return notOpen;
    const before = this.increaseOf(payment, reference);
    if (before) return before;
    if (newAmount <= heldOf(payment)) return notGreater;
    const isHeld = remainingOf(payment.metadata) !== undefined && amount <= payment.amount_capturable;
    if (isHeld)
      return this.note(payment, { [labels.remaining]: String(newAmount), [labels.increase]: reference }, reference);
    return this.ask(payment.id, { amount, newAmount, reference });
  }

  /** The outcome of an increase that was granted; one that was declined left no trace. */
  increaseOf(payment: Stripe.PaymentIntent, reference: string): IncreaseAnswer | undefined {
    return payment.metadata[labels.increase] === reference ? granted(heldOf(payment)) : undefined;
  }

  async reverse({ reference, payment: named, remaining }: ReverseRequest): Promise<ReverseAnswer> {
    if (!named) return remaining === 0 ? reversed : refused('No payment at Stripe belongs to it.');
    const payment = await readPayment(this.parts.stripe, named);
    const before = this.reversalOf(payment, reference);
    if (before && (remaining === 0 || payment.status !== 'canceled')) return before;
    if (payment.status === 'canceled') return refused('Nothing is held any more.');
    if (remaining === 0) return this.cancel(named, reference);
    if (payment.status !== 'requires_capture') return refused('Nothing is held.');
    if (remaining >= heldOf(payment)) return refused(`Only ${heldOf(payment)} are held.`);
    await this.note(payment, { [labels.remaining]: String(remaining), [labels.release]: reference }, reference);
    return reversed;
  }

  reversalOf({ status, metadata }: Stripe.PaymentIntent, reference: string): ReverseAnswer | undefined {
    if (status === 'canceled') return reversed;
    if (status === 'succeeded' || status === 'processing') return refused('It is captured: refund it instead.');
    return metadata[labels.release] === reference ? reversed : undefined;
  }

  private async ask(
    payment: string,
    { amount, newAmount, reference }: Readonly<{ amount: number; newAmount: Minor; reference: string }>,
  ): Promise<IncreaseAnswer> {
    const metadata = { [labels.increase]: reference, [labels.remaining]: '' };
    const options = { idempotencyKey: reference };
    try {
      await this.parts.stripe.paymentIntents.incrementAuthorization(payment, { amount, metadata }, options);
      return granted(newAmount);
    } catch (error) {
      if (isDecline(error)) {
        const { network_decline_code: networkCode, decline_code: declineCode, code } = error;
        return declined({ networkCode, declineCode, code });
      }
      const code = refusalCode(error);
      if (code === undefined) return unknownOutcome(error);
      return code === 'payment_intent_unexpected_state' ? notOpen : notSupported;
    }
  }

  private async cancel(payment: string, reference: string): Promise<ReverseAnswer> {
    const { stripe } = this.parts;
    try {
      const params = { cancellation_reason: 'requested_by_customer', ...withCharge } as const;
      await stripe.paymentIntents.cancel(payment, params, { idempotencyKey: reference });
      return reversed;
    } catch (error) {
      if (refusalCode(error) !== 'payment_intent_unexpected_state') return unknownOutcome(error);
      const now = this.reversalOf(await readPayment(stripe, payment), reference);
      return now ?? refused((error as Error).message);
    }
  }

  private async note(
    { id }: Stripe.PaymentIntent,
    metadata: Readonly<Record<string, string>>,
    reference: string,
  ): Promise<IncreaseAnswer> {
    const options = { idempotencyKey: reference };
    const noted = await this.parts.stripe.paymentIntents
      .update(id, { metadata, ...withCharge }, options)
      .catch(unknownOutcome);
    if (noted.status !== 'requires_capture') throw new AcquirerRefused('authorisation_not_open', 'Nothing is held');
    return granted(heldOf(noted));
  }
}
