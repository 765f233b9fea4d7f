import type Stripe from 'stripe';
import type { AcquirerEvent, DisputeOutcome, DisputeStage } from '@taprail/contracts/acquirer';
import { fromStripe } from '../facts/stripe-amounts';
import { unavailable } from '../failures';
import { captured } from '../payment/captured-money';
import { labels, readPayment } from '../payment/held-payment';
import { refundAnswer } from '../payment/refunding';
import type { StripeParts } from '../stripe-parts';

const secondMs = 1_000;
/** Where Stripe names no date, since it takes no answer: the scheme has decided long before. */
const noAnswerMs = 90 * 86_400_000;
const outcomes: Readonly<Record<string, DisputeOutcome>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
};

const instant = (seconds: number): string => new Date(seconds * secondMs).toISOString();

/** What follows from a call is its answer, and asked for with it. News are of what Stripe did by itself. */
const isOwn = ({ request }: Stripe.Event): boolean => (request?.id ?? null) !== null;

/** Stripe's events in the words of the port. Disputes and charges are read again, so that a late event says nothing that is old. */
export class AcquirerNews {
  constructor(private readonly parts: StripeParts) {}

  /** Undefined for what is not about a payment of ours, or not news. */
  async of(event: Stripe.Event): Promise<AcquirerEvent | undefined> {
    switch (event.type) {
      case 'charge.dispute.created':
        return this.disputeOpened(event.data.object.id, event);
      case 'charge.dispute.closed':
        return this.disputeDecided(event.data.object.id, event);
      case 'charge.failed':
        return captureRevoked(event.data.object, event);
      case 'charge.updated':
        return isOwn(event) ? undefined : this.converted(event.data.object, event);
      case 'payment_intent.succeeded':
        return isOwn(event) ? undefined : this.captureSettled(event.data.object.id, event);
      case 'refund.failed':
      case 'refund.updated':
        return isOwn(event) ? undefined : refundSettled(event.data.object, event);
      default:
        return undefined;
    }
  }

  private async disputeOpened(id: string, event: Stripe.Event): Promise<AcquirerEvent | undefined> {
    const dispute = await this.dispute(id);
    const authorisation = authorisationOf(dispute);
    if (authorisation === undefined) return undefined;
    const { amount, currency, reason, created, evidence_details, balance_transactions: money } = dispute;
    const fee = money.reduce((sum, transaction) => sum + transaction.fee, 0);
    const dueBy = evidence_details.due_by;
    return {
      kind: 'dispute_opened',
      id: event.id,
      dispute: id,
      authorisation,
      amount: fromStripe(currency, amount),
      reason,
      networkReasonCode:
        dispute.payment_method_details?.card?.network_reason_code ?? dispute.network_reason_code ?? 'unknown',
      stage: stageOf(dispute),
      feeAmount: money[0] ? fromStripe(money[0].currency, fee) : 0,
      deadline: dueBy ? instant(dueBy) : new Date(created * secondMs + noAnswerMs).toISOString(),
      at: instant(created),
    };
  }

  private async disputeDecided(id: string, event: Stripe.Event): Promise<AcquirerEvent | undefined> {
    const dispute = await this.dispute(id);
    const [authorisation, outcome] = [authorisationOf(dispute), outcomes[dispute.status]];
    if (authorisation === undefined || outcome === undefined) return undefined;
    return { kind: 'dispute_decided', id: event.id, dispute: id, authorisation, outcome, at: instant(event.created) };
  }

  private async captureSettled(id: string, event: Stripe.Event): Promise<AcquirerEvent | undefined> {
    const payment = await readPayment(this.parts.stripe, id);
    const { [labels.capture]: reference, authorisation } = payment.metadata;
    if (reference === undefined || authorisation === undefined) return undefined;
    const answer = captured(payment, { converts: false }, event.created * secondMs);
    return { kind: 'capture_settled', id: event.id, authorisation, reference, answer, at: instant(event.created) };
  }

  /** The rate of a conversion may be known only now. */
  private async converted(charge: Stripe.Charge, event: Stripe.Event): Promise<AcquirerEvent | undefined> {
    const { captured: isCaptured, balance_transaction: money, payment_intent: payment } = charge;
    if (!isCaptured || money === null || typeof payment !== 'string') return undefined;
    const settled = await this.captureSettled(payment, event);
    const isConverted = settled?.kind === 'capture_settled' && settled.answer.outcome === 'captured';
    return isConverted && 'fx' in settled.answer ? settled : undefined;
  }

  private dispute(id: string): Promise<Stripe.Dispute> {
    return this.parts.stripe.disputes.retrieve(id, { expand: ['payment_intent'] }).catch(unavailable);
  }
}

const authorisationOf = ({ payment_intent: payment }: Stripe.Dispute): string | undefined =>
  typeof payment === 'object' ? payment?.metadata['authorisation'] : undefined;

const stageOf = ({ status, payment_method_details }: Stripe.Dispute): DisputeStage => {
  const caseType: string | undefined = payment_method_details?.card?.case_type;
  if (caseType === 'inquiry' || status.startsWith('warning_')) return 'inquiry';
  return status.startsWith('appeal_') ? 'pre_arbitration' : 'chargeback';
};

const captureRevoked = (charge: Stripe.Charge, { id, created }: Stripe.Event): AcquirerEvent | undefined => {
  const { authorisation } = charge.metadata;
  if (!charge.captured || authorisation === undefined) return undefined;
  return { kind: 'capture_revoked', id, authorisation, failureCode: 'capture_revoked', at: instant(created) };
};

/** A failure comes with an event of its own. */
const refundSettled = (refund: Stripe.Refund, { id, created, type }: Stripe.Event): AcquirerEvent | undefined => {
  const { refund: reference, authorisation } = refund.metadata ?? {};
  const isNews = type === 'refund.failed' ? refund.status !== 'succeeded' : refund.status === 'succeeded';
  if (reference === undefined || authorisation === undefined || !isNews) return undefined;
  const answer = refundAnswer(refund);
  return { kind: 'refund_settled', id, authorisation, reference, answer, at: instant(created) };
};
