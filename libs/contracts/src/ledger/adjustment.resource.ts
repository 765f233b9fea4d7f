import { fields, idField, money, objectField, says } from '../schema/fields';
import type { ValueOf } from '../schema/json-schema';
import { instant, instantOrNull, listOf, oneOf, orNull, text, textOrNull, whole } from '../schema/parts';

const reasons = ['goodwill', 'fee_correction', 'incident', 'service_fee', 'equipment', 'promotion', 'other'] as const;

const actor = whole({
  kind: says(text, '`api_key` or `user`.', 'user'),
  id: says(text, 'The id of the key or person.', 'usr_01KJM0Z8R00000000000000002'),
});

export const adjustmentSchema = {
  title: 'Adjustment',
  description:
    "A credit from the platform's operating balance to the available balance of a sub-merchant, or a debit the other way.",
  ...whole({
    id: idField('adj', 'The id of the adjustment, `adj_…`.'),
    object: objectField('adjustment'),
    submerchant: fields.submerchant,
    direction: oneOf(
      ['credit', 'debit'],
      'credit: the sub-merchant gets the amount. debit: it is taken from the sub-merchant.',
    ),
    amount: money('Amount.', 2_500),
    currency: fields.currency,
    status: oneOf(
      ['pending_approval', 'approved', 'posted', 'rejected', 'expired'],
      'pending_approval: another key or person must approve it. approved: it is about to be posted. posted: it is in the ledger. rejected, expired: nothing was posted.',
    ),
    reason: oneOf(reasons, 'Why it was made.'),
    reference: says(
      textOrNull,
      'Your own reference, such as the number of a ticket. Null if there is none.',
      'ticket-17',
    ),
    description: says(textOrNull, 'What it is for, in your words. Null if there is none.', 'Reader was out of order'),
    proposed_by: says(actor, 'Who proposed it.'),
    approve_by: says(instantOrNull, 'Time until which it can be approved. Null if it needs no approval.'),
    decided_by: says(orNull(actor), 'Who approved or rejected it. Null if nobody did.'),
    decided_at: says(instantOrNull, 'Time of the approval or rejection. Null if there was none.'),
    rejection_note: says(textOrNull, 'Why it was rejected. Null if nothing was said.'),
    posted_at: says(instantOrNull, 'Time at which it was posted. Null until it is.'),
    ledger_entries: says(listOf(text), 'Ids of its ledger entries. Empty until it is posted.', []),
    reverses: says(textOrNull, 'The id of the adjustment that it reverses. Null if it reverses none.'),
    reversed_by: says(textOrNull, 'The id of the adjustment that reverses it. Null if none does.'),
    created_at: says(instant, 'Time of the proposal.', '2026-03-03T05:00:00.000Z'),
  }),
};

/** As the interface shows an adjustment. */
export type AdjustmentResource = ValueOf<typeof adjustmentSchema>;
