import { authorisationStatus, chargeSchema, incrementSchema } from './authorisation.resource';
import { disputeResource, disputeSchema } from './dispute.resource';
import { describing, type ValueOf } from '../schema/json-schema';
import { fields, idField, money, says, objectField, sharedWords } from '../schema/fields';
import {
  dateOrNull,
  flag,
  instant,
  instantOrNull,
  listOf,
  oneOf,
  orNull,
  text,
  textOrNull,
  whole,
  withFields,
} from '../schema/parts';
import { payoutSchema } from '../ledger/payout.resource';
import { refundSchema } from './refund.resource';
import { captureMode, cardFields, declinedBy, riskSchema, tapResource } from './tap.resource';

const tapStage = whole({
  id: idField('tap', 'The id of the tap, `tap_…`.'),
  at: says(instant, 'When the card was presented.'),
  device: idField('dev', 'The id of the reader.'),
  entry_mode: says(text, 'How the card was read: contactless_emv, the chip without contact.', 'contactless_emv'),
  cvm: says(
    text,
    'How the cardholder was verified: none, online_pin, signature, or cdcvm (on their own phone or watch).',
    'cdcvm',
  ),
  cryptogram: {
    ...whole({
      type: says(text, 'The kind of the application cryptogram; ARQC asks the issuer.', 'ARQC'),
      verified: says(flag, 'Whether the issuer found it right.', true),
      fingerprint: says(text, 'A digest of it; the cryptogram itself is not kept.', 'sha256:9f3c'),
    }),
    description: 'The proof that the chip was there.',
  },
  ...cardFields,
  risk: riskSchema,
});

const authorisationStage = whole({
  id: idField('auth', 'The id of the authorisation, `auth_…`.'),
  at: says(instantOrNull, 'When the scheme answered; null: it has not.'),
  status: authorisationStatus,
  reason_code: says(textOrNull, 'The response code of the scheme (ISO 8583); null: it has not answered.', '00'),
  auth_code: says(textOrNull, 'The approval code of the issuer; null: not approved.', '831000'),
  network_transaction_id: says(textOrNull, 'Transaction id of the card network; null if it was not asked.'),
  decline_reason: says(textOrNull, 'Why it was declined; null: it was not. More reasons may come.'),
  declined_by: oneOf([...declinedBy, null], 'Party that declined it; null if nobody did.', null),
  amount: money('Requested amount.', 4_200),
  ceiling: money('How far it may be increased without a new tap.', 4_200),
  expires_at: says(instantOrNull, 'Until when it can be captured; null: it is over.'),
  increments: says(listOf(incrementSchema), 'Its increases, oldest first.'),
  charges: says(listOf(chargeSchema), 'Its charges, oldest first.'),
});

const fx = whole({
  from: says(text, 'The currency of the transaction.', 'USD'),
  to: says(text, 'The currency in which the sub-merchant is paid.', 'EUR'),
  rate: says(text, 'Units of `to` for one of `from`, as a decimal with up to 8 places.', '0.92000000'),
  rate_id: says(text, 'The id of the quote.', 'fx_7c1b90de42af'),
  locked_at: says(instant, 'When the rate was fixed. Refunds and disputes use it too.'),
  source_amount: money('Amount before the conversion, in the currency `from`.', 4_200),
  converted_amount: money('Amount after the conversion, in the currency `to`.', 3_864),
});

const captureStage = whole({
  id: idField('cap', 'The id of the capture, `cap_…`.'),
  at: says(instant, 'When it was asked for.'),
  status: oneOf(
    ['requested', 'captured', 'failed'],
    'requested: the acquirer has not answered. failed: no money moved.',
  ),
  amount: money('Captured amount, tip included.', 4_200),
  tip_amount: fields.capturedTip,
  failure_code: says(textOrNull, 'Why it failed; null: it did not.'),
  fx: says(orNull(fx), 'The conversion, when the sub-merchant is paid in another currency; null: there is none.'),
});

const settlementStage = whole({
  ledger_entries: says(listOf(text), 'The ids of its entries in the ledger, `le_…`.', [
    'le_01KJM0Z8R0000000000000000B',
  ]),
  batch: says(
    textOrNull,
    'The day of sales that it settles with and its currency, such as 2026-03-02/EUR; null: not yet known.',
  ),
  available_on: says(dateOrNull, 'The day on which the money can be paid out; null: not yet known.'),
  payout: says(textOrNull, 'The id of the payout that pays for it; null: none yet.'),
  payout_status: oneOf(
    ['scheduled', 'in_transit', 'paid', 'failed', 'canceled', null],
    'How far that payout is; null: there is none yet.',
    null,
  ),
  wire_reference: says(textOrNull, 'Reference of the transfer at the bank; null until it is paid.'),
});

const settlementWords = 'Its place in the ledger and its payout; null: the ledger has not posted it.';

/** The record as an event shows it. */
export const transactionSnapshotSchema = whole({
  id: fields.transactionId,
  object: objectField('transaction'),
  status: says(text, 'The most important thing that can be said; the stages carry the truth.', 'captured'),
  submerchant: fields.submerchant,
  capture_mode: captureMode,
  currency: fields.currency,
  authorisation_chain_id: fields.chainId,
  amount: money('Requested amount, without a tip.', 4_200),
  tip_amount: fields.tipAmount,
  amount_authorised: money('Authorised amount, tip and increases included.', 4_200),
  amount_captured: money('Captured amount.', 4_200),
  amount_released: money('Amount released to the cardholder before the capture.'),
  amount_refunded: money('The sum of its refunds.'),
  amount_disputed: money('Amount disputed now or lost in disputes.'),
  platform_fee: money('Platform fee, in the currency of the transaction.', 42),
  processing_fee: money('The price of processing it, in the currency of the transaction.', 69),
  fee_bearer: oneOf(['sub_merchant', 'platform'], sharedWords.feeBearer),
  statement_descriptor: { ...textOrNull, description: "Text on the cardholder's statement." },
  tap: says(tapStage, 'The contact of card and reader, with the card and the risk decision.'),
  authorisation: says(authorisationStage, 'Answer of the scheme.'),
  capture: says(orNull(captureStage), 'The money that moved from the issuer; null: nothing was captured.'),
  settlement: says(orNull(settlementStage), settlementWords),
  refunds: says(listOf(refundSchema), 'Its refunds, oldest first.', []),
  disputes: says(listOf(disputeSchema), 'Its disputes, oldest first.', []),
  reference: fields.reference,
  description: fields.description,
  livemode: fields.livemode,
  created_at: fields.createdAt,
  metadata: fields.metadata,
});

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
  payout: { anyOf: [textOrNull, payoutSchema], description: 'Its id, or all of it with `expand[]=settlement.payout`.' },
});

/** The record as a list shows it. */
export const transactionListedSchema = {
  title: 'ListedTransaction',
  description: 'One record from the tap to the payout. What a stage has recorded never changes.',
  ...withFields(transactionSnapshotSchema, { settlement: says(orNull(expandable), settlementWords) }),
};

/** The record as it is read by its id: with the place of its last event and the hash that proves it. */
export const transactionSchema = {
  title: 'Transaction',
  description: transactionListedSchema.description!,
  ...withFields(transactionListedSchema, {
    revision: says(
      describing<number>({ type: 'integer', minimum: 0 }),
      'The number of its last event; the first is 0.',
      3,
    ),
    hash: says(
      text,
      'The hash of its last event, which proves all before it.',
      '4f1c0a7d9b2e83564f1c0a7d9b2e83564f1c0a7d9b2e83564f1c0a7d9b2e8356',
    ),
  }),
};
