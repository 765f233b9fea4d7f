import { authorisationStatus, chargeSchema, incrementSchema } from './authorisation.resource';
import { disputeResource, disputeSchema } from './dispute.resource';
import { describing, type ValueOf } from '../schema/json-schema';
import { fields, idField, money, says, objectField, sharedWords } from '../schema/fields';
import {
  dateOrNull,
  flag,
  instant,
  instantOrNull,
  integerOrNull,
  listOf,
  oneOf,
  orNull,
  text,
  textOrNull,
  whole,
  withFields,
} from '../schema/parts';
import { payoutSchema } from '../ledger/payout.resource';
import { saleMovementSchema } from '../ledger/sale-movement.resource';
import { refundSchema } from './refund.resource';
import {
  awaitsCardUntil,
  cancelReason,
  captureMode,
  cardFields,
  declinedBy,
  riskSchema,
  tapResource,
} from './tap.resource';

const requestStage = whole({
  tap: idField('tap', 'The id of the tap, `tap_…`.'),
  device: idField('dev', 'The id of the reader.'),
  at: says(instant, 'Time of the request.'),
  awaits_card_until: awaitsCardUntil,
  canceled: says(
    orNull(whole({ at: says(instant, 'Time of the cancellation.'), reason: cancelReason })),
    'Cancellation. Null if it was not canceled.',
  ),
});

export const tapStage = whole({
  id: idField('tap', 'The id of the tap, `tap_…`.'),
  at: says(instant, 'Time at which the card was presented.'),
  device: idField('dev', 'The id of the reader.'),
  entry_mode: says(
    text,
    'How the card was read: contactless_emv (contactless chip), contactless_magstripe, contact_emv (inserted chip) or magnetic_stripe.',
    'contactless_emv',
  ),
  cvm: says(
    text,
    'How the cardholder was verified: none, online_pin, signature, or cdcvm (on their own phone or watch).',
    'cdcvm',
  ),
  cryptogram: says(
    orNull(
      whole({
        type: says(text, 'Type of the application cryptogram; ARQC requests authorisation by the issuer.', 'ARQC'),
        verified: says(flag, 'Whether the issuer verified it successfully.', true),
        fingerprint: says(text, 'Digest of the cryptogram, which itself is not kept.', 'sha256:9f3c'),
      }),
    ),
    'Proof that the chip was present. Null if the acquirer has not stated it.',
  ),
  emv_application: says(
    orNull(
      whole({
        aid: says(textOrNull, 'Number of the application (AID). Null if not stated.', 'A0000000031010'),
        name: says(textOrNull, 'Name of the application. Null if not stated.', 'VISA CREDIT'),
      }),
    ),
    'Application of the chip that was read. Card schemes want it on receipts, beside `cvm` and `cryptogram.type`. Null if the acquirer has not stated it.',
  ),
  ...cardFields,
  risk: riskSchema,
});

export const authorisationStage = whole({
  id: idField('auth', 'The id of the authorisation, `auth_…`.'),
  at: says(instantOrNull, "Time of the scheme's answer. Null until it has answered."),
  status: authorisationStatus,
  reason_code: says(textOrNull, 'Response code of the scheme (ISO 8583). Null until it has answered.', '00'),
  auth_code: says(textOrNull, 'Approval code of the issuer. Null if not approved.', '831000'),
  network_transaction_id: says(textOrNull, 'Transaction id of the card network. Null if the network was not asked.'),
  decline_reason: says(textOrNull, 'Reason for the decline. Null if it was not declined. More reasons may be added.'),
  declined_by: oneOf([...declinedBy, null], 'Party that declined it. Null if it was not declined.', null),
  amount: money('Requested amount.', 4_200),
  ceiling: money('Ceiling to which it may be increased without a new tap.', 4_200),
  expires_at: says(instantOrNull, 'Time until which it can be captured. Null if it no longer can.'),
  increments: says(listOf(incrementSchema), 'Increases, oldest first.'),
  charges: says(listOf(chargeSchema), 'Charges, oldest first.'),
});

const fx = whole({
  from: says(text, 'Currency of the transaction.', 'USD'),
  to: says(text, 'Currency in which the sub-merchant is paid.', 'EUR'),
  rate: says(text, 'Units of `to` per unit of `from`, as a decimal with up to 8 places.', '0.92000000'),
  rate_id: says(text, 'The id of the quote.', 'fx_7c1b90de42af'),
  locked_at: says(instant, 'Time at which the rate was fixed. Refunds and disputes use the same rate.'),
  source_amount: money('Amount before the conversion, in the currency `from`.', 4_200),
  converted_amount: money('Amount after the conversion, in the currency `to`.', 3_864),
});

const captureStage = whole({
  id: idField('cap', 'The id of the capture, `cap_…`.'),
  at: says(instant, 'Time of the request.'),
  status: oneOf(
    ['requested', 'captured', 'failed'],
    'requested: the acquirer has not answered. failed: no money moved.',
  ),
  amount: money('Captured amount, tip included.', 4_200),
  tip_amount: fields.capturedTip,
  failure_code: says(textOrNull, 'Reason for the failure. Null if it did not fail.'),
  fx: says(orNull(fx), 'Currency conversion, if the sub-merchant is paid in another currency. Null if there is none.'),
});

const settlementStage = whole({
  ledger_entries: says(listOf(text), 'The ids of its ledger entries, `le_…`.', ['le_01KJM0Z8R0000000000000000B']),
  batch: says(
    textOrNull,
    'Batch that it settles with: the sales day and its currency, such as 2026-03-02/EUR. Null until it is known.',
  ),
  available_on: says(dateOrNull, 'Day from which the money can be paid out. Null until it is known.'),
  payout: says(textOrNull, 'The id of the payout that includes it. Null until there is one.'),
  payout_status: oneOf(
    ['scheduled', 'in_transit', 'paid', 'failed', 'canceled', null],
    'Status of that payout. Null until there is one.',
    null,
  ),
  wire_reference: says(textOrNull, 'Reference of the transfer at the bank. Null until it is paid.'),
});

const settlementWords = 'Ledger entries and payout of the sale. Null until the ledger has posted it.';

/** The record as an event shows it. */
export const transactionSnapshotSchema = whole(
  {
    id: fields.transactionId,
    object: objectField('transaction'),
    status: says(text, 'Summary of the stages, which are authoritative.', 'captured'),
    submerchant: fields.submerchant,
    capture_mode: captureMode,
    currency: fields.currency,
    authorisation_chain_id: fields.chainId,
    amount: money('Requested amount, without a tip.', 4_200),
    tip_amount: fields.tipAmount,
    amount_current: fields.amountCurrent,
    amount_authorised: money('Authorised amount, tip and increases included.', 4_200),
    amount_captured: money('Captured amount.', 4_200),
    amount_released: money('Amount released to the cardholder before the capture.'),
    amount_refunded: money('Sum of the refunds.'),
    amount_disputed: money('Amount disputed now, or lost in disputes.'),
    platform_fee: money('Platform fee, in the currency of the transaction.', 42),
    processing_fee: money('Processing fee, in the currency of the transaction.', 69),
    fee_bearer: oneOf(['sub_merchant', 'platform'], sharedWords.feeBearer),
    statement_descriptor: { ...textOrNull, description: "Text on the cardholder's statement." },
    psp_reference: says(
      text,
      'The id of the payment at the payment service provider, such as a PaymentIntent at Stripe. Only if the provider has one.',
      'pi_3SUpRb2eZvKYlo2C1k0RmNcU',
    ),
    request: says(
      requestStage,
      'Request of the tap, and its cancellation. Only if it was requested with `Prefer: respond-async`.',
    ),
    tap: says(
      orNull(tapStage),
      'Presentation of the card to the reader, with the card and the risk decision. Null only while no card has been read.',
    ),
    authorisation: says(orNull(authorisationStage), 'Answer of the scheme. Null only while no card has been read.'),
    capture: says(orNull(captureStage), 'Capture of the money. Null if nothing was captured.'),
    settlement: says(orNull(settlementStage), settlementWords),
    refunds: says(listOf(refundSchema), 'Refunds, oldest first.', []),
    disputes: says(listOf(disputeSchema), 'Disputes, oldest first.', []),
    reference: fields.reference,
    description: fields.description,
    livemode: fields.livemode,
    created_at: fields.createdAt,
    metadata: fields.metadata,
  },
  ['request', 'psp_reference'],
);

export type TransactionSnapshot = ValueOf<typeof transactionSnapshotSchema>;

const { card, risk, device, created_at: at } = tapResource;
const [charge] = disputeResource.charges;

/** A sale that was captured at once. */
export const transactionResource = {
  id: 'txn_01KJM0Z8R0000000000000000B',
  object: 'transaction',
  status: 'captured',
  submerchant: 'bistro-42',
  capture_mode: 'direct',
  currency: 'EUR',
  authorisation_chain_id: 'ach_01KJM0Z8R0000000000000000B',
  amount: 4_200,
  tip_amount: 0,
  amount_current: 4_200,
  amount_authorised: 4_200,
  amount_captured: 4_200,
  amount_released: 0,
  amount_refunded: 0,
  amount_disputed: 0,
  platform_fee: 42,
  processing_fee: 69,
  fee_bearer: 'sub_merchant',
  statement_descriptor: 'BISTRO* table 4',
  tap: {
    id: tapResource.id,
    at,
    device,
    entry_mode: 'contactless_emv',
    cvm: 'cdcvm',
    cryptogram: { type: 'ARQC', verified: true, fingerprint: 'sha256:9f3c' },
    emv_application: { aid: 'A0000000031010', name: 'VISA CREDIT' },
    ...card,
    risk,
  },
  authorisation: {
    id: tapResource.authorisation_id,
    at,
    status: 'captured',
    reason_code: '00',
    auth_code: '831000',
    network_transaction_id: '106030200000123',
    decline_reason: null,
    declined_by: null,
    amount: 4_200,
    ceiling: 4_200,
    expires_at: tapResource.expires_at,
    increments: [],
    charges: [],
  },
  capture: { id: charge!.id, at, status: 'captured', amount: 4_200, tip_amount: 0, failure_code: null, fx: null },
  settlement: null,
  refunds: [],
  disputes: [],
  reference: tapResource.reference,
  description: null,
  livemode: false,
  created_at: at,
  metadata: tapResource.metadata,
} satisfies TransactionSnapshot;

const expandable = withFields(settlementStage, {
  net: says(
    integerOrNull,
    'Amount of the sale in its payout, in minor units of `currency`: captured, less fees and less what was deducted before the money was available. Later refunds and disputes do not change it; see `settlements`. Null until it is known.',
    4_089,
  ),
  currency: says(textOrNull, 'Currency of `net`, in which the sub-merchant is paid. Null until it is known.', 'EUR'),
  payout: {
    anyOf: [textOrNull, payoutSchema],
    description: 'The id of the payout, or the whole payout with `expand[]=settlement.payout`.',
  },
});

/** The record as a list shows it. */
export const transactionListedSchema = {
  title: 'ListedTransaction',
  description: 'The record of a payment from the tap to the payout. A stage, once recorded, never changes.',
  ...withFields(transactionSnapshotSchema, {
    settlement: says(orNull(expandable), settlementWords),
    settlements: says(
      listOf(saleMovementSchema),
      'Movements of its money after the capture, oldest first: refunds, disputes and fees given back, each with the payout that bears it.',
      [],
    ),
  }),
};

/** The record as it is read by its id: with the place of its last event and the hash that proves it. */
export const transactionSchema = {
  title: 'Transaction',
  description: transactionListedSchema.description!,
  ...withFields(transactionListedSchema, {
    revision: says(describing<number>({ type: 'integer', minimum: 0 }), 'Number of the last event; the first is 0.', 3),
    hash: says(
      text,
      'Hash of the last event, which proves all events before it.',
      '4f1c0a7d9b2e83564f1c0a7d9b2e83564f1c0a7d9b2e83564f1c0a7d9b2e8356',
    ),
  }),
};
