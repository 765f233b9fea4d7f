import type { ValueOf } from '../schema/json-schema';
import { fields, idField, money, objectField, says } from '../schema/fields';
import { flag, instant, instantOrNull, integerOrNull, listOf, oneOf, text, textOrNull, whole } from '../schema/parts';

export const authorisationStatus = oneOf(
  ['requested', 'declined', 'open', 'captured', 'released', 'expired', 'reversed'],
  'requested: the scheme has not answered. open: held, neither captured nor released. released and reversed: the hold was released. expired: the hold was released because it was not captured in time.',
  'open',
);

export const incrementSchema = {
  title: 'Increment',
  description: 'An increase of an authorisation in place.',
  ...whole({
    id: idField('inc', 'The id of the increase, `inc_…`.'),
    at: says(instant, 'Time of the request.'),
    from: money('Authorised amount before the increase.', 20_000),
    to: money('Requested amount.', 26_000),
    status: oneOf(
      ['requested', 'approved', 'declined'],
      'Answer of the issuer. A decline leaves the amount as it was.',
      'approved',
    ),
    reason_code: says(textOrNull, 'Response code of the scheme. Null until it has answered.', '00'),
  }),
};

export const chargeSchema = {
  title: 'Charge',
  description: 'An item posted against an authorisation.',
  ...whole(
    {
      id: idField('chg', 'The id of the charge, `chg_…`. For a sale without charges, the id of its capture, `cap_…`.'),
      object: objectField('charge'),
      at: says(instant, 'Time of the posting.'),
      amount: money('Amount of the item.', 1_850),
      reference: fields.reference,
      description: fields.description,
      status: oneOf(
        ['posted', 'voided', 'captured'],
        'posted: waiting for the capture. voided: cancelled before the capture. captured: part of the capture.',
      ),
      metadata: fields.metadata,
      transaction_id: says(text, 'The id of the transaction, present where the charges of a whole chain are listed.'),
    },
    ['transaction_id'],
  ),
};

export const authorisationSchema = {
  title: 'Authorisation',
  description: 'A hold at the issuer for a tap, with its increases, charges and outcome.',
  ...whole({
    id: idField('auth', 'The id of the authorisation, `auth_…`.'),
    object: objectField('authorisation'),
    status: authorisationStatus,
    transaction_id: fields.transactionId,
    tap_id: idField('tap', 'The id of the tap that requested it, `tap_…`.'),
    authorisation_chain_id: fields.chainId,
    currency: fields.currency,
    initial_amount: money('Requested amount.', 20_000),
    amount: money('Total authorised amount, which is eventually captured or released.', 26_000),
    held_amount: money('Amount that the issuer holds now.', 26_000),
    ceiling_amount: money('Ceiling to which it may be increased without a new tap.', 40_000),
    increase_supported: says(
      flag,
      'Whether it can be increased. False for schemes and cards that do not support it: start a new tap in the same chain.',
      true,
    ),
    posted_amount: money('Sum of the posted charges, without voided ones.', 1_850),
    captured_amount: money('Captured amount.'),
    released_amount: money('Amount released to the cardholder.'),
    increments: says(listOf(incrementSchema), 'Increases, oldest first, at most 10.'),
    charges: says(listOf(chargeSchema), 'Charges, oldest first, at most 200.'),
    expires_at: says(
      instantOrNull,
      'Time until which it can be captured. Null if it no longer can.',
      '2026-03-07T11:04:05.130Z',
    ),
    expires_in_s: says(integerOrNull, 'Seconds until it expires. Null if it can no longer be captured.', 432_000),
  }),
};

export type ChargeResource = ValueOf<typeof chargeSchema>;
export type AuthorisationResource = ValueOf<typeof authorisationSchema>;
