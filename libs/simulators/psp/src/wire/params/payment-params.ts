import { createdRange } from './created-range';
import { branch, type Branch, choice, flag, integer, list, map, type Shape, text } from './shape';

const page = { limit: integer, starting_after: text, ending_before: text };
const needed: Shape = { kind: 'text', keeps: true };
const suffix: Shape = {
  kind: 'text',
  format: {
    pattern: /^(?=.*[A-Za-z])[^<>\\'"*]{1,22}$/,
    says: () => 'The statement descriptor suffix must have 1 to 22 characters, one of them a letter.',
  },
};

export const intentParams: Branch = {
  allowed_payment_method_types: list(text),
  amount: integer,
  capture_method: choice('automatic', 'manual'),
  currency: needed,
  description: text,
  metadata: map,
  on_behalf_of: text,
  payment_method_options: branch({
    card_present: branch({
      request_extended_authorization: flag,
      request_incremental_authorization_support: flag,
    }),
  }),
  statement_descriptor: text,
  statement_descriptor_suffix: suffix,
  transfer_group: text,
};
export const intentUpdateParams: Branch = {
  amount: integer,
  currency: needed,
  description: text,
  metadata: map,
  statement_descriptor_suffix: suffix,
  transfer_group: text,
};
export const intentListParams: Branch = { ...page, created: createdRange };
export const captureParams: Branch = {
  amount_to_capture: integer,
  final_capture: flag,
  metadata: map,
};
export const cancelIntentParams: Branch = {
  cancellation_reason: choice('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
};
export const incrementParams: Branch = { amount: integer, metadata: map };
export const chargeListParams: Branch = { ...page, created: createdRange, payment_intent: text, transfer_group: text };

export const refundParams: Branch = {
  amount: integer,
  charge: text,
  metadata: map,
  payment_intent: text,
  reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
};
export const metadataParams: Branch = { metadata: map };
export const refundListParams: Branch = { ...page, charge: text, created: createdRange, payment_intent: text };

const evidenceFiles = [
  'cancellation_policy',
  'customer_communication',
  'customer_signature',
  'duplicate_charge_documentation',
  'receipt',
  'refund_policy',
  'service_documentation',
  'shipping_documentation',
  'uncategorized_file',
];
const evidenceTexts = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
];
export const evidenceFileNames: readonly string[] = evidenceFiles;
export const disputeParams: Branch = {
  evidence: branch(Object.fromEntries([...evidenceFiles, ...evidenceTexts].map((name) => [name, text]))),
  metadata: map,
  submit: flag,
};
export const disputeListParams: Branch = { ...page, charge: text, created: createdRange, payment_intent: text };
