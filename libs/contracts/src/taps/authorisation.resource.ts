import type { ValueOf } from '../schema/json-schema';
import { fields, idField, money, objectField, says } from '../schema/fields';
import { instant, instantOrNull, integerOrNull, listOf, oneOf, text, textOrNull, whole } from '../schema/parts';

export const authorisationStatus = oneOf(
  ['requested', 'declined', 'open', 'captured', 'released', 'expired', 'reversed'],
  'requested: the scheme has not answered. open: held, neither captured nor given back. released and reversed: given back. expired: given back because nobody captured it in time.',
  'open',
);

export const incrementSchema = {
  title: 'Increment',
  description: 'One increase of an authorisation in place.',
  ...whole({
    id: idField('inc', 'The id of the increase, `inc_…`.'),
    at: says(instant, 'When it was asked for.'),
    from: money('The authorised amount before it.', 20_000),
    to: money('The amount that was asked for.', 26_000),
    status: oneOf(
      ['requested', 'approved', 'declined'],
      'Answer of the issuer. A decline leaves the amount as it was.',
      'approved',
    ),
    reason_code: says(textOrNull, 'The response code of the scheme; null: it has not answered.', '00'),
  }),
};

export const chargeSchema = {
  title: 'Charge',
  description: 'One item that was posted against an authorisation.',
  ...whole(
    {
      id: idField('chg', 'The id of the charge, `chg_…`; of a sale without charges the id of its capture, `cap_…`.'),
      object: objectField('charge'),
      at: says(instant, 'When it was posted.'),
      amount: money('The amount of the item.', 1_850),
      reference: fields.reference,
      description: fields.description,
      status: oneOf(
        ['posted', 'voided', 'captured'],
        'posted: waits for the capture. voided: taken back before it. captured: part of the capture.',
      ),
      metadata: fields.metadata,
      transaction_id: says(text, 'Where the charges of a whole chain are listed.'),
    },
    ['transaction_id'],
  ),
};

export const authorisationSchema = {
  title: 'Authorisation',
  description: 'Hold at the issuer for a tap, with its increases, charges and outcome.',
  ...whole({
    id: idField('auth', 'The id of the authorisation, `auth_…`.'),
    object: objectField('authorisation'),
    status: authorisationStatus,
    transaction_id: fields.transactionId,
    tap_id: idField('tap', 'The id of the tap that began it, `tap_…`.'),
    authorisation_chain_id: fields.chainId,
    currency: fields.currency,
    initial_amount: money('Requested amount.', 20_000),
    amount: money('Everything that was authorised: in the end captured or released.', 26_000),
    held_amount: money('Amount that the issuer holds now.', 26_000),
    ceiling_amount: money('How far it may be increased without a new tap.', 40_000),
    posted_amount: money('The sum of the charges that are posted and not voided.', 1_850),
    captured_amount: money('Captured amount.'),
    released_amount: money('Amount released to the cardholder.'),
    increments: says(listOf(incrementSchema), 'Its increases, oldest first; at most 10.'),
    charges: says(listOf(chargeSchema), 'Its charges, oldest first; at most 200.'),
    expires_at: says(instantOrNull, 'Until when it can be captured; null: it is over.', '2026-03-07T11:04:05.130Z'),
    expires_in_s: says(integerOrNull, 'Seconds until then; null: it is over.', 432_000),
  }),
};

export type ChargeResource = ValueOf<typeof chargeSchema>;
export type AuthorisationResource = ValueOf<typeof authorisationSchema>;
