import { fields, idField, says } from '../schema/fields';
import type { ValueOf } from '../schema/json-schema';
import { date, flag, instant, oneOf, textOrNull, whole } from '../schema/parts';
import { movementAmounts, movementSource, payoutItemType } from './payout-item.resource';

/** A movement of a sale's money after its capture, and the payout that bears it. */
export const saleMovementSchema = whole({
  type: payoutItemType,
  status: oneOf(
    ['pending', 'available', 'in_payout', 'owed'],
    'pending: it comes off the sale, whose money is not available yet. available: it counts in the next payout. in_payout: `payout` includes it. owed: the balance of the sub-merchant was below zero; it became a debt, which later sales repay.',
    'in_payout',
  ),
  in_settlement: says(
    flag,
    'Whether `settlement.net` includes it: it came before the money of the sale was available.',
    false,
  ),
  ...movementAmounts,
  currency: fields.currency,
  source: movementSource,
  refund_id: says(textOrNull, 'The id of its refund. Null if it is of none.'),
  dispute_id: says(textOrNull, 'The id of its dispute. Null if it is of none.'),
  payout: says(textOrNull, 'The id of the payout that includes it. Null if none does.'),
  payout_status: oneOf(
    ['scheduled', 'in_transit', 'paid', null],
    'Status of that payout. Null if there is none: a payout that failed or was cancelled no longer includes it.',
    null,
  ),
  wire_reference: says(textOrNull, 'Reference of the transfer at the bank. Null until it is paid.'),
  ledger_entry: idField('le', 'The id of the ledger entry that recorded it.'),
  effective_date: says(date, 'Day on which it counts in the books.', '2026-03-02'),
  occurred_at: says(instant, 'Time at which it happened.', '2026-03-02T11:00:00.000Z'),
});

export type SaleMovementResource = ValueOf<typeof saleMovementSchema>;
