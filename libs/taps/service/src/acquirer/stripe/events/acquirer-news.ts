import type Stripe from 'stripe';
import type { AcquirerEvent, DisputeOpening, DisputeOutcome, DisputeStage } from '@taprail/contracts/acquirer';
import { AcquirerRefused } from '../../acquirer';
import { fromStripe } from '../facts/stripe-amounts';
import { unavailable } from '../failures';
import { captured } from '../payment/captured-money';
import { labels, readPayment } from '../payment/held-payment';
import { refundAnswer } from '../payment/refunding';
import type { StripeParts } from '../stripe-parts';

const secondMs = 1_000;
/** Where Stripe names no date, since it takes no answer: the scheme has decided long before. */
const noAnswerMs = 90 * 86_400_000;
const goneCodes: readonly string[] = ['resource_missing', 'authorisation_not_found'];
const outcomes: Readonly<Record<string, DisputeOutcome>> = {
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
};

const instant = (seconds: number): string => new Date(seconds * secondMs).toISOString();

/** What an event says: which object has changed. What became of that is read again, so that a late one says nothing old. */
export type ChangedObject = Readonly<{
  /** Of the event. */
  id: string;
  type: string;
  objectId: string;
  at: string;
}>;

/** Stripe's events in the words of the port. */
export class AcquirerNews {
  constructor(private readonly parts: StripeParts) {}

  /** Undefined for what is not about a payment of ours, or not news. */
  async of(changed: ChangedObject): Promise<AcquirerEvent | undefined> {
    try {
      return await this.read(changed);
    } catch (error) {
      // An object that is gone would hold up all news behind it.
      if (!(error instanceof AcquirerRefused) || !goneCodes.includes(error.code)) throw error;
      this.parts.log.warn(
        { news: changed.id, object: changed.objectId, code: error.code },
        'news of an unknown object',
      );
      return undefined;
    }
  }

  private async read(changed: ChangedObject): Promise<AcquirerEvent | undefined> {
    switch (changed.type) {
      case 'charge.dispute.created':
        return this.disputeOpened(changed);
      case 'charge.dispute.funds_withdrawn':
        return this.disputeEscalated(changed);
      case 'charge.dispute.closed':
        return this.disputeDecided(changed);
      case 'charge.failed':
        return captureRevoked(await this.charge(changed.objectId), changed);
      case 'charge.updated':
        return this.converted(changed);
      case 'payment_intent.succeeded':
        return this.captureSettled(changed.objectId, changed);
      case 'refund.failed':
      case 'refund.updated':
        return refundSettled(await this.refund(changed.objectId), changed);
      default:
        return undefined;
    }
  }

  private async disputeOpened({ id, objectId }: ChangedObject): Promise<AcquirerEvent | undefined> {
    const dispute = await this.dispute(objectId);
    const authorisation = authorisationOf(dispute);
    if (authorisation === undefined) return undefined;
    const at = instant(dispute.created);
    return { kind: 'dispute_opened', id, dispute: objectId, authorisation, ...openingOf(dispute), at };
  }

  /** The money of a dispute was taken: at once, or when an inquiry becomes a chargeback. Stripe's event does not say which. */
  private async disputeEscalated({ id, objectId, at }: ChangedObject): Promise<AcquirerEvent | undefined> {
    const dispute = await this.dispute(objectId);
    const authorisation = authorisationOf(dispute);
    if (authorisation === undefined) return undefined;
    const opening = openingOf(dispute);
    return { kind: 'dispute_escalated', id, dispute: objectId, authorisation, opening, ...termsOf(dispute), at };
  }

  private async disputeDecided({ id, objectId, at }: ChangedObject): Promise<AcquirerEvent | undefined> {
    const dispute = await this.dispute(objectId);
    const [authorisation, outcome] = [authorisationOf(dispute), outcomes[dispute.status]];
    if (authorisation === undefined || outcome === undefined) return undefined;
    const opening = openingOf(dispute);
    return { kind: 'dispute_decided', id, dispute: objectId, authorisation, opening, outcome, at };
  }

  private async captureSettled(name: string, { id, at }: ChangedObject): Promise<AcquirerEvent | undefined> {
    const payment = await readPayment(this.parts.stripe, name);
    const { [labels.capture]: reference, authorisation } = payment.metadata;
    if (reference === undefined || authorisation === undefined) return undefined;
    const answer = captured(payment, { converts: false }, Date.parse(at));
    return { kind: 'capture_settled', id, authorisation, reference, answer, at };
  }

  /** The rate of a conversion may be known only now. */
  private async converted(changed: ChangedObject): Promise<AcquirerEvent | undefined> {
    const {
      captured: isCaptured,
      balance_transaction: money,
      payment_intent: payment,
    } = await this.charge(changed.objectId);
    if (!isCaptured || money === null || typeof payment !== 'string') return undefined;
    const settled = await this.captureSettled(payment, changed);
    const isConverted = settled?.kind === 'capture_settled' && 'fx' in settled.answer;
    return isConverted ? settled : undefined;
  }

  private charge(id: string): Promise<Stripe.Charge> {
    return this.parts.stripe.charges.retrieve(id).catch(unavailable);
  }

  private refund(id: string): Promise<Stripe.Refund> {
    return this.parts.stripe.refunds.retrieve(id).catch(unavailable);
  }

  private dispute(id: string): Promise<Stripe.Dispute> {
    return this.parts.stripe.disputes.retrieve(id, { expand: ['payment_intent'] }).catch(unavailable);
  }
}

const authorisationOf = ({ payment_intent: payment }: Stripe.Dispute): string | undefined =>
  typeof payment === 'object' ? payment?.metadata['authorisation'] : undefined;

const termsOf = (dispute: Stripe.Dispute) => {
  const { amount, currency, created, evidence_details: details, balance_transactions: money } = dispute;
  const fee = money.reduce((sum, transaction) => sum + transaction.fee, 0);
  return {
    stage: stageOf(dispute),
    amount: fromStripe(currency, amount),
    feeAmount: money[0] ? fromStripe(money[0].currency, fee) : 0,
    ...(details.due_by
      ? { deadline: instant(details.due_by) }
      : { deadline: new Date(created * secondMs + noAnswerMs).toISOString(), takesResponse: false }),
  };
};

const openingOf = (dispute: Stripe.Dispute): DisputeOpening => ({
  reason: dispute.reason,
  networkReasonCode:
    dispute.payment_method_details?.card?.network_reason_code ?? dispute.network_reason_code ?? 'unknown',
  ...termsOf(dispute),
});

const stageOf = ({ status, payment_method_details }: Stripe.Dispute): DisputeStage => {
  const caseType: string | undefined = payment_method_details?.card?.case_type;
  if (caseType === 'inquiry' || status.startsWith('warning_')) return 'inquiry';
  return status.startsWith('appeal_') ? 'pre_arbitration' : 'chargeback';
};

/** A charge that was declined has failed as well, and was never captured. */
const captureRevoked = (charge: Stripe.Charge, { id, at }: ChangedObject): AcquirerEvent | undefined => {
  const { authorisation } = charge.metadata;
  if (!charge.captured || charge.status !== 'failed' || authorisation === undefined) return undefined;
  return { kind: 'capture_revoked', id, authorisation, failureCode: 'capture_revoked', at };
};

/** A failure comes with an event of its own. */
const refundSettled = (refund: Stripe.Refund, { id, at, type }: ChangedObject): AcquirerEvent | undefined => {
  const { refund: reference, authorisation } = refund.metadata ?? {};
  const isNews = type === 'refund.failed' ? refund.status !== 'succeeded' : refund.status === 'succeeded';
  if (reference === undefined || authorisation === undefined || !isNews) return undefined;
  return { kind: 'refund_settled', id, authorisation, reference, answer: refundAnswer(refund), at };
};
