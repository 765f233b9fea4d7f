import type Stripe from 'stripe';
import type { SchemeDispute } from '../../../payments/book/fact';
import type { DisputeFileRow } from '../../../payments/processor/state/payment-rows';
import { stripeMinor } from '../../../payments/processor/state/stripe-minor';
import { seconds } from '../requirements-json';
import { balanceTransactionJson } from './balance-json';
import type { ProcessorView } from './view';

/** An inquiry has statuses of its own, and ends without a winner. */
const statusOf = ({ stage, decided, verdict }: SchemeDispute): Stripe.Dispute.Status => {
  if (stage === 'inquiry') {
    if (decided) return 'warning_closed';
    return verdict ? 'warning_under_review' : 'warning_needs_response';
  }
  if (decided) return decided.outcome === 'withdrawn' ? 'prevented' : decided.outcome;
  return verdict ? 'under_review' : 'needs_response';
};

const evidenceJson = (given: Readonly<Record<string, string>>) => {
  const part = (name: string): string | null => given[name] ?? null;
  return {
    access_activity_log: part('access_activity_log'),
    billing_address: part('billing_address'),
    cancellation_policy: part('cancellation_policy'),
    cancellation_policy_disclosure: part('cancellation_policy_disclosure'),
    cancellation_rebuttal: part('cancellation_rebuttal'),
    customer_communication: part('customer_communication'),
    customer_email_address: part('customer_email_address'),
    customer_name: part('customer_name'),
    customer_purchase_ip: part('customer_purchase_ip'),
    customer_signature: part('customer_signature'),
    duplicate_charge_documentation: part('duplicate_charge_documentation'),
    duplicate_charge_explanation: part('duplicate_charge_explanation'),
    duplicate_charge_id: part('duplicate_charge_id'),
    enhanced_evidence: {},
    product_description: part('product_description'),
    receipt: part('receipt'),
    refund_policy: part('refund_policy'),
    refund_policy_disclosure: part('refund_policy_disclosure'),
    refund_refusal_explanation: part('refund_refusal_explanation'),
    service_date: part('service_date'),
    service_documentation: part('service_documentation'),
    shipping_address: part('shipping_address'),
    shipping_carrier: part('shipping_carrier'),
    shipping_date: part('shipping_date'),
    shipping_documentation: part('shipping_documentation'),
    shipping_tracking_number: part('shipping_tracking_number'),
    uncategorized_file: part('uncategorized_file'),
    uncategorized_text: part('uncategorized_text'),
  } satisfies Stripe.Dispute.Evidence;
};

export const disputeJson = (view: ProcessorView, dispute: SchemeDispute, file: DisputeFileRow) => {
  const { rows, acquirer } = view.processor.parts;
  const charge = rows.charges.get(dispute.authorisation);
  const scheme = acquirer.book.holdOf(charge.id)?.authorised.scheme ?? 'visa';
  const isInquiry = dispute.stage === 'inquiry';
  return {
    id: dispute.id,
    object: 'dispute',
    amount: stripeMinor(charge.currency, dispute.amount),
    balance_transactions: file.transactions.map((id) => balanceTransactionJson(view, rows.transactions.get(id))),
    charge: charge.id,
    created: seconds(dispute.openedAtMs),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: evidenceJson(file.evidence),
    evidence_details: {
      // Stripe's word for one that takes no answer.
      due_by: dispute.takesResponse === false ? 0 : seconds(dispute.deadlineMs),
      enhanced_eligibility: {},
      has_evidence: Object.keys(file.evidence).length > 0,
      past_due: !dispute.decided && dispute.deadlineMs <= view.nowMs,
      submission_count: file.submissions,
      submission_method: file.submissions > 0 ? 'manual' : 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry && !dispute.decided,
    livemode: false,
    metadata: file.metadata,
    network_reason_code: dispute.networkReasonCode,
    payment_intent: charge.intent,
    payment_method_details: {
      card: {
        brand: scheme,
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network: scheme,
        network_reason_code: dispute.networkReasonCode,
      },
      type: 'card',
    },
    reason: dispute.reason,
    status: statusOf(dispute),
  } satisfies Stripe.Dispute;
};
