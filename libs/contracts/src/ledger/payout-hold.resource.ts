import { fields, idField, objectField, says } from '../schema/fields';
import type { ValueOf } from '../schema/json-schema';
import { instant, instantOrNull, oneOf, orNull, text, textOrNull, whole } from '../schema/parts';

const reasons = [
  'risk_review',
  'suspected_fraud',
  'disputes',
  'documents_missing',
  'legal',
  'requested_by_sub_merchant',
  'other',
] as const;

const actor = whole({
  kind: says(text, '`api_key` or `user`.', 'user'),
  id: says(text, 'The id of the key or person.', 'usr_01KJM0Z8R00000000000000002'),
});

export const payoutHoldSchema = {
  title: 'PayoutHold',
  description: 'Keeps the available balance of a sub-merchant from being paid out, until it is lifted or ends.',
  ...whole({
    id: idField('hold', 'The id of the payout hold, `hold_…`.'),
    object: objectField('payout_hold'),
    submerchant: fields.submerchant,
    status: oneOf(
      ['active', 'lifted', 'ended'],
      'active: nothing is paid out. lifted: a key or person lifted it. ended: its time is over.',
    ),
    reason: oneOf(reasons, 'Why payouts are held.'),
    note: says(textOrNull, 'What it is about, in your words. Null if there is none.', 'Case 17'),
    ends_at: says(instantOrNull, 'Time at which it ends by itself. Null if it must be lifted.'),
    placed_by: says(actor, 'Who placed it.'),
    lifted_by: says(orNull(actor), 'Who lifted it. Null if nobody did.'),
    lift_note: says(textOrNull, 'Why it was lifted. Null if nothing was said.'),
    over_at: says(instantOrNull, 'Time at which it was lifted or ended. Null while it is active.'),
    created_at: says(instant, 'Time at which it was placed.', '2026-03-03T05:00:00.000Z'),
  }),
};

/** As the interface shows a payout hold. */
export type PayoutHoldResource = ValueOf<typeof payoutHoldSchema>;
