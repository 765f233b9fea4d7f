import type { JsonSchema } from '@taprail/http';

const text: JsonSchema = { type: 'string' };
const textOrNull: JsonSchema = { type: ['string', 'null'] };
const minor: JsonSchema = { type: 'integer', description: 'Whole minor units.' };
const instantOrNull: JsonSchema = { type: ['string', 'null'], format: 'date-time' };

/** What every tap operation answers. Fields are only ever added. */
export const tapSchema: JsonSchema = {
  title: 'Tap',
  type: 'object',
  properties: {
    id: text,
    object: { const: 'tap' },
    status: { enum: ['pending', 'approved', 'declined', 'reversed', 'expired'] },
    amount: minor,
    tip_amount: minor,
    amount_authorised: minor,
    currency: text,
    capture_mode: { enum: ['direct', 'tap_with_tip', 'pre-auth'] },
    submerchant: text,
    device: text,
    transaction_id: text,
    authorisation_id: text,
    authorisation_chain_id: text,
    captured: { type: 'boolean' },
    decline_reason: { ...textOrNull, description: 'Why it was declined. More reasons may come.' },
    declined_by: { enum: ['issuer', 'scheme', 'psp', 'service'] },
    network_code: textOrNull,
    advice: { type: 'string', description: 'What the person at the till should do about a decline.' },
    card: { type: 'object', description: 'Scheme, first six and last four digits, funding, issuer and wallet.' },
    risk: { type: 'object', description: 'The decision, its score, the rules that fired, and their version.' },
    reason_code: textOrNull,
    auth_code: textOrNull,
    ceiling_amount: { type: ['integer', 'null'] },
    expires_at: instantOrNull,
    reversal_reason: text,
    reference: textOrNull,
    livemode: { type: 'boolean' },
    created_at: { type: 'string', format: 'date-time' },
    metadata: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['id', 'object', 'status', 'amount', 'currency', 'transaction_id', 'authorisation_id', 'captured'],
};

export const tapExample = { amount: 4_200, currency: 'EUR', submerchant: 'bistro-42', device: 'dev_test_approve' };

export const authorisationSchema: JsonSchema = {
  title: 'Authorisation',
  type: 'object',
  properties: {
    id: text,
    object: { const: 'authorisation' },
    status: { enum: ['requested', 'declined', 'open', 'captured', 'released', 'expired', 'reversed'] },
    transaction_id: text,
    tap_id: text,
    authorisation_chain_id: text,
    currency: text,
    initial_amount: minor,
    amount: { ...minor, description: 'Everything that was authorised: in the end captured or released.' },
    held_amount: minor,
    ceiling_amount: minor,
    posted_amount: minor,
    captured_amount: minor,
    released_amount: minor,
    increments: { type: 'array', items: { type: 'object' } },
    charges: { type: 'array', items: { type: 'object' } },
    expires_at: instantOrNull,
    expires_in_s: { type: ['integer', 'null'] },
  },
  required: ['id', 'object', 'status', 'amount', 'captured_amount', 'released_amount'],
};

export const chargeSchema: JsonSchema = {
  title: 'Charge',
  type: 'object',
  properties: {
    id: text,
    object: { const: 'charge' },
    at: { type: 'string', format: 'date-time' },
    amount: minor,
    reference: textOrNull,
    description: textOrNull,
    status: { enum: ['posted', 'voided', 'captured'] },
    metadata: { type: 'object', additionalProperties: { type: 'string' } },
  },
  required: ['id', 'object', 'amount', 'status'],
};

export const captureAnswerSchema: JsonSchema = {
  title: 'CaptureAnswer',
  type: 'object',
  properties: {
    capture: {
      type: 'object',
      properties: { id: text, status: text, amount: minor, tip_amount: minor },
      required: ['id', 'status', 'amount'],
    },
    released_amount: minor,
    authorisation: { type: 'object' },
  },
  required: ['capture', 'released_amount'],
};

export const refundSchema: JsonSchema = {
  title: 'Refund',
  type: 'object',
  properties: {
    id: text,
    object: { const: 'refund' },
    transaction_id: text,
    amount: minor,
    currency: text,
    status: { enum: ['pending', 'succeeded', 'failed'] },
    reason: text,
    platform_fee_refunded: minor,
    reference: textOrNull,
    created_at: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'object', 'transaction_id', 'amount', 'currency', 'status'],
};

export const transactionSchema: JsonSchema = {
  title: 'Transaction',
  type: 'object',
  description: 'One record from the tap to the payout. What a stage has recorded never changes.',
  properties: {
    id: text,
    object: { const: 'transaction' },
    status: { type: 'string', description: 'The most important thing that can be said; the stages carry the truth.' },
    tap: { type: 'object' },
    authorisation: { type: 'object' },
    capture: { type: ['object', 'null'] },
    settlement: { type: ['object', 'null'] },
    refunds: { type: 'array', items: { type: 'object' } },
    disputes: { type: 'array', items: { type: 'object' } },
    revision: { type: 'integer' },
    hash: text,
  },
  required: ['id', 'object', 'status', 'tap', 'authorisation', 'revision', 'hash'],
};
