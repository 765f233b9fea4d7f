import type Stripe from 'stripe';
import type { RefundAnswer, RefundRequest } from '@taprail/contracts/acquirer';
import { AcquirerRefused } from '../../acquirer';
import { toStripe } from '../facts/stripe-amounts';
import { refusalCode, unavailable, unknownOutcome } from '../failures';
import type { StripeParts } from '../stripe-parts';
import { isInterac, readPayment, requirePayment } from './held-payment';
import type { RefundShortages } from './refund-shortages';

const failed = (failureCode: string, message: string): RefundAnswer => ({ outcome: 'failed', failureCode, message });
const pageMax = 100;

const refusals: Readonly<Record<string, string>> = {
  amount: 'refund_exceeds_captured',
  amount_too_large: 'refund_exceeds_captured',
  charge_already_refunded: 'refund_exceeds_captured',
  charge_disputed: 'charge_disputed',
  refund_disputed_payment: 'charge_disputed',
};
/** Stripe's reasons of a refund that failed, where ours has another name. */
const failureCodes: Readonly<Record<string, string>> = { declined: 'refund_declined', unknown: 'refund_declined' };

export class Refunding {
  constructor(
    private readonly parts: StripeParts,
    private readonly shortages: RefundShortages,
  ) {}

  async refund({ reference, authorisation, payment: named, amount, reason }: RefundRequest): Promise<RefundAnswer> {
    const { stripe } = this.parts;
    const payment = await readPayment(stripe, requirePayment(named));
    if (payment.status !== 'succeeded') return failed('not_captured', 'The payment is not captured.');
    if (isInterac(payment)) return failed('card_must_be_present', 'A refund to an Interac card needs the card.');
    const params = {
      payment_intent: payment.id,
      amount: toStripe(payment.currency.toUpperCase(), amount),
      ...(reason === undefined || reason === 'other' ? {} : { reason }),
      metadata: { refund: reference, authorisation },
    } satisfies Stripe.RefundCreateParams;
    const answer = (refund: Stripe.Refund) => this.answerOf(refund);
    return stripe.refunds.create(params, { idempotencyKey: reference }).then(answer, (error: unknown) => {
      const code = refusalCode(error);
      if (code === undefined) return unknownOutcome(error);
      return failed(refusals[code] ?? notCaptured(code), (error as Error).message);
    });
  }

  /** Undefined where it was never made. */
  async outcomeOf(payment: string, reference: string): Promise<RefundAnswer | undefined> {
    const { stripe } = this.parts;
    let found: Stripe.Refund | undefined;
    try {
      for await (const refund of stripe.refunds.list({ payment_intent: payment, limit: pageMax })) {
        if (refund.metadata?.['refund'] === reference) found = refund;
      }
    } catch (error) {
      return unavailable(error);
    }
    return found && this.answerOf(found);
  }

  /** One that waits for money of ours is pending, as any other. */
  private answerOf(refund: Stripe.Refund): RefundAnswer {
    this.shortages.note(refund);
    return refundAnswer(refund);
  }
}

/** A charge that is not refundable was taken back. */
const notCaptured = (code: string): string => (code === 'charge_not_refundable' ? 'not_captured' : code);

export const refundAnswer = ({ status, failure_reason: reason, id }: Stripe.Refund): RefundAnswer => {
  switch (status) {
    case 'succeeded':
      return { outcome: 'succeeded' };
    case 'pending':
    case 'requires_action':
      return { outcome: 'pending' };
    case 'failed':
    case 'canceled':
      return failed(
        failureCodes[reason ?? ''] ?? reason ?? 'refund_canceled',
        `Stripe could not make the refund ${id}.`,
      );
    case null:
    default:
      throw new AcquirerRefused('invalid_status', `The refund ${id} has no status that is known`);
  }
};
