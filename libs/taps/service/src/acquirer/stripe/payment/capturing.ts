import type Stripe from 'stripe';
import type { CaptureAnswer, CaptureRequest, ImmediateCapture } from '@taprail/contracts/acquirer';
import { AcquirerRefused } from '../../acquirer';
import { fromStripe, toStripe } from '../facts/stripe-amounts';
import { isDecline, refusalCode, unknownOutcome } from '../failures';
import type { StripeParts } from '../stripe-parts';
import { captured, type CaptureConversion, unconvertedBy } from './captured-money';
import { hasExpired, heldOf, isInterac, labels, readPayment, requirePayment, withCharge } from './held-payment';

type Asked = ImmediateCapture;
const failed = (failureCode: string, message: string): CaptureAnswer => ({ outcome: 'failed', failureCode, message });

/** Refusals of a capture by Stripe's codes, in the words of the port. */
const refusals: Readonly<Record<string, string>> = {
  charge_expired_for_capture: 'authorisation_expired',
  amount_too_large: 'amount_exceeds_authorised',
  amount_to_capture: 'amount_exceeds_authorised',
};

/** Captures: one per payment. The rest of its hold goes back to the cardholder. */
export class Capturing {
  constructor(private readonly parts: StripeParts) {}

  async capture({ payment, ...asked }: CaptureRequest): Promise<CaptureAnswer> {
    const id = requirePayment(payment);
    return this.captureOf(await readPayment(this.parts.stripe, id), asked);
  }

  /** Of a payment as it was just read. Stripe would ask the issuer for what is above a hold, so that is never sent. */
  async captureOf(payment: Stripe.PaymentIntent, asked: Asked): Promise<CaptureAnswer> {
    const { reference, amount } = asked;
    const amountToCapture = toStripe(payment.currency.toUpperCase(), amount);
    if (payment.status !== 'requires_capture') return this.ended(payment, asked);
    if (amount > heldOf(payment)) return failed('amount_exceeds_authorised', `Only ${heldOf(payment)} are held.`);
    const metadata = { [labels.capture]: reference };
    const params = { amount_to_capture: amountToCapture, metadata, ...withCharge };
    const call = this.parts.stripe.paymentIntents.capture(payment.id, params, { idempotencyKey: reference });
    return call.then(
      (taken) => this.answerOf(taken, asked),
      (error: unknown) => this.refused(payment.id, asked, error),
    );
  }

  /** The outcome of a capture; undefined where it was never made. */
  outcomeOf(payment: Stripe.PaymentIntent, reference: string, converts: CaptureConversion): CaptureAnswer | undefined {
    return payment.metadata[labels.capture] === reference ? this.moneyOf(payment, converts) : undefined;
  }

  private async refused(payment: string, asked: Asked, error: unknown): Promise<CaptureAnswer> {
    if (isDecline(error)) return failed('capture_declined', error.message);
    const code = refusalCode(error);
    if (code === undefined) return unknownOutcome(error);
    const { message } = error as Error;
    if (code !== 'payment_intent_unexpected_state') return failed(refusals[code] ?? code, message);
    const now = await readPayment(this.parts.stripe, payment);
    return now.status === 'requires_capture' ? failed(code, message) : this.ended(now, asked);
  }

  /** A payment that is not held any more, or never was. */
  private async ended(payment: Stripe.PaymentIntent, asked: Asked): Promise<CaptureAnswer> {
    const { status, metadata, currency, amount_received: received, id } = payment;
    if (status === 'canceled') {
      if (hasExpired(payment)) return failed('authorisation_expired', 'The hold has run out.');
      return failed('authorisation_not_open', 'The payment was cancelled.');
    }
    if (status !== 'succeeded' && status !== 'processing') {
      return failed('authorisation_not_open', 'The payment was not approved.');
    }
    const by = metadata[labels.capture];
    if (by === asked.reference) return this.answerOf(payment, asked);
    const isTaken = by === undefined && isInterac(payment) && fromStripe(currency, received) === asked.amount;
    if (!isTaken) return failed('already_captured', 'The payment was captured before.');
    const labelled = { metadata: { [labels.capture]: asked.reference }, ...withCharge };
    const options = { idempotencyKey: asked.reference };
    const named = await this.parts.stripe.paymentIntents.update(id, labelled, options).catch(unknownOutcome);
    return this.answerOf(named, asked);
  }

  private answerOf(payment: Stripe.PaymentIntent, { reference, amount, settle }: Asked): CaptureAnswer {
    const { status, currency, amount_received: received } = payment;
    if (status === 'succeeded' && fromStripe(currency, received) !== amount) {
      throw new AcquirerRefused('reference_reused', `${reference} was used for a capture of another amount`);
    }
    return this.moneyOf(payment, { converts: settle !== undefined });
  }

  private moneyOf(payment: Stripe.PaymentIntent, conversion: CaptureConversion): CaptureAnswer {
    const unconverted = conversion.converts ? unconvertedBy(payment) : undefined;
    if (unconverted !== undefined) {
      this.parts.alarms.raise('unconverted_sale', { payment: payment.id, transaction: unconverted });
    }
    return captured(payment, conversion, this.parts.nowMs());
  }
}
