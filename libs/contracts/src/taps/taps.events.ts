import { kind } from '../messages/event-kind';
import { type DisputeResource, disputeResource, disputeSchema } from './dispute.resource';
import type { JsonSchema } from '../schema/json-schema';
import { idField, money, says } from '../schema/fields';
import { flag, listOf, text, whole, withFields } from '../schema/parts';
import { type RefundResource, refundResource, refundSchema } from './refund.resource';
import { chargeSchema } from './authorisation.resource';
import { cancelReason, cardSchema, riskSchema, type TapResource, tapResource, tapSchema } from './tap.resource';
import {
  authorisationStage,
  tapStage,
  transactionResource,
  type TransactionSnapshot,
  transactionSnapshotSchema,
} from './transaction.resource';

/** A public event of a transaction. The resource is as it was right after the fact it announces. */
export type TransactionAnnouncement = Readonly<{
  platform_id: string;
  sub_merchant_id: string;
  submerchant: string;
  transaction_id: string;
  authorisation_chain_id: string;
  /** Counts the public events of this transaction from 1, without gaps. An opt-in kind has the number of the event before it. */
  sequence: number;
  livemode: boolean;
  /** The object of the event, with the fields that this kind has beside those of the resource. */
  object: (TapResource | TransactionSnapshot | DisputeResource | RefundResource) & Readonly<Record<string, unknown>>;
}>;

type Shown = TransactionAnnouncement['object'];

const announcementSchema = (object: JsonSchema): JsonSchema =>
  whole({
    platform_id: text,
    sub_merchant_id: text,
    submerchant: text,
    transaction_id: text,
    authorisation_chain_id: text,
    sequence: { type: 'integer', minimum: 1 },
    livemode: flag,
    object,
  });

const example = (sequence: number, object: Shown): TransactionAnnouncement => ({
  platform_id: 'plt_01KJM0Z8R00000000000000001',
  sub_merchant_id: 'sm_01KJM0Z8R0000000000000000A',
  submerchant: 'bistro-42',
  transaction_id: 'txn_01KJM0Z8R0000000000000000B',
  authorisation_chain_id: 'ach_01KJM0Z8R0000000000000000B',
  sequence,
  livemode: false,
  object,
});

const ofDispute = ['status', 'outcome', 'closed_at'];

type PublicKind = Readonly<{
  when: string;
  /** Of the object. */
  schema: JsonSchema;
  /** Of the example, like `object`. */
  sequence: number;
  object: Shown;
  outcome: readonly string[];
  audience?: 'integrator' | 'opt_in';
}>;

const publicKind = ({ when, schema, sequence, object, outcome, audience = 'integrator' }: PublicKind) =>
  kind<TransactionAnnouncement>({
    topic: 'taps.events',
    version: 1,
    audience,
    when,
    schema: announcementSchema(schema),
    example: example(sequence, object),
    outcome,
  });

/** These kinds are about cards that were read. */
const aTap = (fields: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  withFields(tapSchema, { card: cardSchema, risk: riskSchema, ...fields });
const aTransaction = (fields: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  withFields(transactionSnapshotSchema, {
    tap: says(tapStage, 'Presentation of the card to the reader, with the card and the risk decision.'),
    authorisation: says(authorisationStage, 'Answer of the scheme.'),
    ...fields,
  });
const aDispute = (fields: Readonly<Record<string, JsonSchema>>): JsonSchema => withFields(disputeSchema, fields);
const openDispute = aDispute({
  status: { enum: ['needs_response', 'under_review'], description: 'The dispute is not decided yet.' },
  outcome: { type: 'null', description: 'Always null: the dispute is not decided yet.' },
});
const reversedStatus = {
  enum: ['reversed', 'expired', 'declined'],
  description: 'declined: the issuer had approved only a part, which was released.',
};
const final = { enum: ['won', 'lost', 'withdrawn'], description: 'Outcome, which is final.' };

const { authorisation, capture, tap } = transactionResource;
const failure = { failure_code: 'processing_error', failure_message: 'The acquirer could not capture it.' };

export const tapsEvents = {
  'tap.approved': publicKind({
    when: 'The scheme authorised the tap.',
    schema: aTap({
      status: { const: 'approved', description: 'Always `approved`.' },
      decline_reason: { type: 'null', description: 'Always null: the tap was not declined.' },
    }),
    sequence: 1,
    object: tapResource,
    outcome: ['status', 'decline_reason', 'reason_code', 'auth_code'],
  }),
  'tap.declined': publicKind({
    when: 'The scheme declined.',
    schema: aTap({
      status: { const: 'declined', description: 'Always `declined`.' },
      decline_reason: { type: 'string', description: 'Reason for the decline. More reasons may be added.' },
      declined_by: tapSchema.properties!['declined_by']!,
    }),
    sequence: 1,
    object: {
      ...tapResource,
      status: 'declined',
      amount_authorised: 0,
      decline_reason: 'insufficient_funds',
      declined_by: 'issuer',
      network_code: '51',
      advice: 'Ask for another card.',
      reason_code: '51',
      auth_code: null,
      expires_at: null,
    },
    outcome: ['status', 'captured', 'decline_reason', 'declined_by', 'network_code', 'advice', 'reason_code'],
  }),
  'tap.reversed': publicKind({
    when: 'Tap reversed before settlement.',
    schema: aTap({ status: reversedStatus, reversal_reason: tapSchema.properties!['reversal_reason']! }),
    sequence: 2,
    object: { ...tapResource, status: 'reversed', reversal_reason: 'requested', expires_at: null },
    outcome: ['status', 'reversal_reason'],
  }),
  'tap.canceled': publicKind({
    when: 'A tap requested with `Prefer: respond-async` ended before a card was taken.',
    schema: withFields(tapSchema, {
      status: { const: 'canceled', description: 'Always `canceled`.' },
      card: { type: 'null', description: 'Always null: no card was taken.' },
      risk: { type: 'null', description: 'Always null: no card was taken.' },
      cancel_reason: cancelReason,
    }),
    sequence: 1,
    object: {
      ...tapResource,
      status: 'canceled',
      amount_authorised: 0,
      card: null,
      risk: null,
      reason_code: null,
      auth_code: null,
      expires_at: null,
      cancel_reason: 'requested_by_platform',
    },
    outcome: ['status', 'amount_authorised', 'card', 'risk', 'reason_code', 'auth_code', 'expires_at', 'cancel_reason'],
    audience: 'opt_in',
  }),
  'charge.captured': publicKind({
    when: 'Authorisation captured.',
    schema: aTransaction({
      charges: says(listOf(chargeSchema), 'Charges that were captured together. Empty for a sale without charges.'),
      released_amount: money('Part of the authorisation that was released.'),
    }),
    sequence: 2,
    object: { ...transactionResource, charges: [], released_amount: 0 },
    outcome: ['charges', 'released_amount'],
  }),
  'charge.refunded': publicKind({
    when: 'Full or partial refund processed.',
    schema: aTransaction({
      refund_id: idField('re', 'The id of the refund, `re_…`.'),
      amount_remaining: money('Amount that can still be refunded.', 3_200),
    }),
    sequence: 3,
    object: {
      ...transactionResource,
      status: 'partially_refunded',
      amount_refunded: 1_000,
      refunds: [refundResource],
      refund_id: refundResource.id,
      amount_remaining: 3_200,
    },
    outcome: ['refund_id', 'amount_remaining'],
  }),
  'charge.failed': publicKind({
    when: 'Capture failed.',
    schema: aTransaction({
      failure_code: says(text, 'Reason for the failure of the capture. More codes may be added.', 'processing_error'),
      failure_message: says(text, 'The reason as a sentence.', 'The acquirer could not capture it.'),
      late: { type: 'boolean', description: 'Whether the capture had been confirmed before.' },
    }),
    sequence: 2,
    object: {
      ...transactionResource,
      status: 'authorised',
      amount_captured: 0,
      platform_fee: 0,
      processing_fee: 0,
      tap,
      authorisation: { ...authorisation, status: 'open' },
      capture: { ...capture, status: 'failed', failure_code: failure.failure_code },
      ...failure,
      late: false,
    },
    outcome: ['failure_code', 'failure_message', 'late'],
  }),
  'dispute.opened': publicKind({
    when: 'Chargeback received.',
    schema: openDispute,
    sequence: 3,
    object: disputeResource,
    outcome: ofDispute,
  }),
  'dispute.evidence_required': publicKind({
    when: '48 hours before the scheme deadline, and when an inquiry becomes a chargeback.',
    schema: openDispute,
    sequence: 4,
    object: disputeResource,
    outcome: ofDispute,
  }),
  'dispute.closed': publicKind({
    when: 'Won, lost or withdrawn. Final.',
    schema: aDispute({ status: final, outcome: final }),
    sequence: 5,
    object: {
      ...disputeResource,
      status: 'won',
      evidence: { uncategorized_text: null, receipt: 'file_01KJM0Z8R0000000000000000N' },
      evidence_submitted_at: '2026-03-12T09:00:00.000Z',
      outcome: 'won',
      closed_at: '2026-03-20T08:00:00.000Z',
    },
    outcome: ofDispute,
  }),
  'refund.failed': publicKind({
    when: 'A refund failed, at once or after it had been confirmed. The cardholder did not receive the money.',
    schema: withFields(refundSchema, {
      status: { const: 'failed', description: 'Always `failed`.' },
      failure_reason: says(text, 'Reason for the failure. More reasons may be added.', 'refund_declined'),
      failure_message: says(text, 'The reason as a sentence.', 'The issuer returned the refund.'),
      late: says(flag, 'Whether the refund had been confirmed before.', true),
    }),
    sequence: 3,
    object: {
      ...refundResource,
      status: 'failed',
      failure_reason: 'refund_declined',
      failure_message: 'The issuer returned the refund.',
      late: true,
    },
    outcome: ['status', 'failure_reason', 'failure_message', 'late'],
    audience: 'opt_in',
  }),
} as const;
