import { authorisationStatuses, chargeSchema, incrementSchema } from './authorisation.resource';
import { disputeSchema } from './dispute.resource';
import type { JsonSchema } from './json-schema';
import {
  flag,
  instant,
  instantOrNull,
  labels,
  listOf,
  minor,
  orNull,
  text,
  textOrNull,
  whole,
  withFields,
} from './parts';
import { payoutSchema } from './payout.resource';
import { refundSchema } from './refund.resource';
import { captureModes, declinedBy, riskSchema } from './tap.resource';

const tapStage = whole({
  id: text,
  at: instant,
  device: text,
  entry_mode: text,
  cvm: text,
  cryptogram: whole({ type: text, verified: flag, fingerprint: text }),
  bin: text,
  last4: text,
  scheme: text,
  funding: text,
  issuer_country: text,
  wallet: textOrNull,
  risk: riskSchema,
});

const authorisationStage = whole({
  id: text,
  at: instantOrNull,
  status: authorisationStatuses,
  reason_code: textOrNull,
  auth_code: textOrNull,
  network_transaction_id: textOrNull,
  decline_reason: textOrNull,
  declined_by: { enum: [...declinedBy, null] },
  amount: minor,
  ceiling: minor,
  expires_at: instantOrNull,
  increments: listOf(incrementSchema),
  charges: listOf(chargeSchema),
});

const fx = whole({
  from: text,
  to: text,
  rate: text,
  rate_id: text,
  locked_at: instant,
  source_amount: minor,
  converted_amount: minor,
});

const captureStage = whole({
  id: text,
  at: instant,
  status: { enum: ['requested', 'captured', 'failed'] },
  amount: minor,
  tip_amount: minor,
  failure_code: textOrNull,
  fx: orNull(fx),
});

const settlementStage = whole({
  ledger_entries: listOf(text),
  batch: textOrNull,
  available_on: { type: ['string', 'null'], format: 'date' },
  payout: textOrNull,
  payout_status: { enum: ['scheduled', 'in_transit', 'paid', 'failed', 'canceled', null] },
  wire_reference: textOrNull,
});

/** The record as an event shows it. */
export const transactionSnapshotSchema: JsonSchema = whole({
  id: text,
  object: { const: 'transaction' },
  status: { type: 'string', description: 'The most important thing that can be said; the stages carry the truth.' },
  submerchant: text,
  capture_mode: captureModes,
  currency: text,
  authorisation_chain_id: text,
  amount: minor,
  tip_amount: minor,
  amount_authorised: minor,
  amount_captured: minor,
  amount_released: minor,
  amount_refunded: minor,
  amount_disputed: minor,
  platform_fee: minor,
  processing_fee: minor,
  fee_bearer: { enum: ['sub_merchant', 'platform'], description: 'Who pays the processing fee.' },
  statement_descriptor: { ...textOrNull, description: 'What the card holder reads on the statement.' },
  tap: tapStage,
  authorisation: authorisationStage,
  capture: orNull(captureStage),
  settlement: orNull(settlementStage),
  refunds: listOf(refundSchema),
  disputes: listOf(disputeSchema),
  reference: textOrNull,
  description: textOrNull,
  livemode: flag,
  created_at: instant,
  metadata: labels,
});

const expandable = withFields(settlementStage, {
  payout: { anyOf: [textOrNull, payoutSchema], description: 'Its id, or all of it with `expand[]=settlement.payout`.' },
});

/** The record as a list shows it. */
export const transactionListedSchema: JsonSchema = {
  title: 'ListedTransaction',
  description: 'One record from the tap to the payout. What a stage has recorded never changes.',
  ...withFields(transactionSnapshotSchema, { settlement: orNull(expandable) }),
};

/** The record as it is read by its id: with the place of its last event and the hash that proves it. */
export const transactionSchema: JsonSchema = {
  title: 'Transaction',
  description: transactionListedSchema.description!,
  ...withFields(transactionListedSchema, { revision: { type: 'integer' }, hash: text }),
};
