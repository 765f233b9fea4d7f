import { describing, type ValueOf } from '../schema/json-schema';
import { fields, idField, money, objectField, says, sharedWords } from '../schema/fields';
import {
  flag,
  instant,
  instantOrNull,
  integer,
  integerOrNull,
  listOf,
  oneOf,
  orNull,
  text,
  textOrNull,
  whole,
} from '../schema/parts';

export const captureModes = ['direct', 'tap_with_tip', 'pre-auth'] as const;
export const captureMode = oneOf(captureModes, sharedWords.captureMode);

export const declinedBy = ['issuer', 'scheme', 'psp', 'service'] as const;

/** The card of a tap, as far as it is shown. */
export const cardFields = {
  scheme: says(text, 'Card scheme, such as visa or mastercard; other if it is none of the known ones.', 'visa'),
  bin: says(
    textOrNull,
    'First six digits of the card number, which identify the issuer. Null if the acquirer does not state them.',
    '453201',
  ),
  last4: says(text, 'Last four digits of the card number.', '4242'),
  funding: says(text, 'credit, debit or prepaid; unknown if the scheme does not state it.', 'credit'),
  issuer_country: says(text, 'Country of the issuer, ISO 3166-1 alpha-2.', 'DE'),
  wallet: says(textOrNull, 'Wallet of the phone or watch, such as apple_pay. Null for a card.', 'apple_pay'),
};

export const riskSchema = {
  ...whole(
    {
      decision: oneOf(['approve', 'decline'], 'Decision of the risk rules. A declined tap never reaches the scheme.'),
      score: describing<number>({
        type: 'integer',
        minimum: 0,
        maximum: 100,
        description: 'Sum of the weights of the rules that fired, at most 100.',
      }),
      rules: {
        ...listOf(
          whole({
            name: says(text, 'Name of the rule.', 'card_velocity'),
            weight: says(integer, 'Points that the rule adds to the score.', 40),
            limit: says(integer, 'Value above which the rule fires.', 5),
            found: says(integer, 'Value that was found.', 6),
          }),
        ),
        description: 'Rules that fired. Empty if none did.',
        examples: [[]],
      },
      version: says(text, 'Version of the rules that were applied.', '2026-03'),
    },
    ['version'],
  ),
  description: 'Risk decision, with its score, the rules that fired, and their version.',
};

export const cardSchema = {
  ...whole(cardFields),
  description: 'Card: scheme, first six and last four digits, funding, issuer and wallet.',
};

export const cancelReasons = [
  'requested_by_platform',
  'timed_out',
  'device_busy',
  'device_offline',
  'device_not_found',
  'chain_mismatch',
  'fee_exceeds_amount',
] as const;

/** Open: more reasons may be added. */
export const cancelReason = says(
  text,
  `Reason for the cancellation: ${cancelReasons.join(', ')}. timed_out: no card was presented in time. Other reasons are the error codes of a tap that is waited for. More reasons may be added.`,
  'requested_by_platform',
);

export const awaitsCardUntil = says(instant, 'Time until which a card is awaited.');

const tapFields = whole(
  {
    id: idField('tap', 'The id of the tap, `tap_…`.'),
    object: objectField('tap'),
    status: oneOf(
      ['awaiting_card', 'canceled', 'pending', 'approved', 'declined', 'reversed', 'expired'],
      'awaiting_card: requested with `Prefer: respond-async`; no card has been presented yet. canceled: ended before a card was taken; no money moved. pending: the scheme has not answered and is asked again. reversed: released before it settled. expired: not captured in time.',
      'approved',
    ),
    amount: money('Requested amount, without a tip.', 4_200),
    tip_amount: fields.tipAmount,
    amount_current: fields.amountCurrent,
    amount_authorised: money('Authorised amount, tip and increases included.', 4_200),
    currency: fields.currency,
    capture_mode: captureMode,
    submerchant: fields.submerchant,
    device: idField('dev', 'The id of the reader.'),
    transaction_id: fields.transactionId,
    authorisation_id: idField('auth', 'The id of the authorisation, `auth_…`.'),
    authorisation_chain_id: fields.chainId,
    captured: says(flag, 'Whether the money has been captured.', true),
    decline_reason: { ...textOrNull, description: 'Reason for the decline. More reasons may be added.' },
    declined_by: oneOf(declinedBy, 'Party that declined it: `service` is our own risk decision.'),
    network_code: says(textOrNull, 'Code of the card network for a decline. Null if the network was not asked.', '51'),
    advice: says(text, 'Advice for the person at the till after a decline.'),
    card: says(orNull(cardSchema), `${cardSchema.description} Null only while no card has been read.`),
    risk: says(orNull(riskSchema), `${riskSchema.description} Null only while no card has been read.`),
    reason_code: says(textOrNull, 'Response code of the scheme (ISO 8583). Null until it has answered.', '00'),
    auth_code: says(textOrNull, 'Approval code of the issuer. Null if not approved.', '831000'),
    ceiling_amount: says(
      integerOrNull,
      'Ceiling to which the authorisation may be increased, in minor units. Null if it cannot be increased.',
    ),
    expires_at: says(instantOrNull, 'Time until which it can be captured. Null if there is nothing to capture.'),
    reversal_reason: says(
      text,
      'Reason for the reversal: requested, released, authorisation_expired, timeout_reversal or partial_approval.',
      'requested',
    ),
    awaits_card_until: says(awaitsCardUntil, 'Time until which a card is awaited. Only in the status awaiting_card.'),
    cancel_reason: cancelReason,
    reference: fields.reference,
    livemode: fields.livemode,
    created_at: fields.createdAt,
    metadata: fields.metadata,
  },
  ['declined_by', 'network_code', 'advice', 'reversal_reason', 'awaits_card_until', 'cancel_reason'],
);

/** As the interface shows a tap. */
export type TapResource = ValueOf<typeof tapFields>;

export const tapResource = {
  id: 'tap_01KJM0Z8R0000000000000000B',
  object: 'tap',
  status: 'approved',
  amount: 4_200,
  tip_amount: 0,
  amount_current: 4_200,
  amount_authorised: 4_200,
  currency: 'EUR',
  capture_mode: 'direct',
  submerchant: 'bistro-42',
  device: 'dev_01KJM0Z8R0000000000000000D',
  transaction_id: 'txn_01KJM0Z8R0000000000000000B',
  authorisation_id: 'auth_01KJM0Z8R0000000000000000B',
  authorisation_chain_id: 'ach_01KJM0Z8R0000000000000000B',
  captured: false,
  decline_reason: null,
  card: { scheme: 'visa', bin: '453201', last4: '4242', funding: 'credit', issuer_country: 'DE', wallet: 'apple_pay' },
  risk: { decision: 'approve', score: 0, rules: [], version: '2026-03' },
  reason_code: '00',
  auth_code: '831000',
  ceiling_amount: null,
  expires_at: '2026-03-07T11:04:05.130Z',
  reference: 'table 4',
  livemode: false,
  created_at: '2026-03-02T11:04:05.130Z',
  metadata: { waiter: 'ann' },
} satisfies TapResource;

/** The resource that every tap operation answers with. Fields are only ever added. */
export const tapSchema = {
  title: 'Tap',
  description: 'A tap: one presentation of a card to a reader, and its outcome.',
  examples: [{ ...tapResource, captured: true, expires_at: null }],
  ...tapFields,
};
