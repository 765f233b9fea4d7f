import type { JsonSchema } from './json-schema';
import { instant, instantOrNull, labels, listOf, minor, text, textOrNull, whole } from './parts';

export const authorisationStatuses = {
  enum: ['requested', 'declined', 'open', 'captured', 'released', 'expired', 'reversed'],
};

export const incrementSchema: JsonSchema = {
  title: 'Increment',
  ...whole({
    id: text,
    at: instant,
    from: minor,
    to: minor,
    status: { enum: ['requested', 'approved', 'declined'] },
    reason_code: textOrNull,
  }),
};

export const chargeSchema: JsonSchema = {
  title: 'Charge',
  ...whole(
    {
      id: text,
      object: { const: 'charge' },
      at: instant,
      amount: minor,
      reference: textOrNull,
      description: textOrNull,
      status: { enum: ['posted', 'voided', 'captured'] },
      metadata: labels,
      transaction_id: { type: 'string', description: 'Where the charges of a whole chain are listed.' },
    },
    ['transaction_id'],
  ),
};

export const authorisationSchema: JsonSchema = {
  title: 'Authorisation',
  ...whole({
    id: text,
    object: { const: 'authorisation' },
    status: authorisationStatuses,
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
    increments: listOf(incrementSchema),
    charges: listOf(chargeSchema),
    expires_at: instantOrNull,
    expires_in_s: { type: ['integer', 'null'] },
  }),
};
