import { fields, idField, money, says } from '../schema/fields';
import type { ValueOf } from '../schema/json-schema';
import { date, flag, instant, listOf, oneOf, orNull, textOrNull, whole } from '../schema/parts';
import { movementAmounts, movementSource, payoutItemType } from './payout-item.resource';

const bearingPayout = {
  payout: says(textOrNull, 'The id of the payout that includes it. Null if none does.'),
  payout_status: oneOf(
    ['scheduled', 'in_transit', 'paid', null],
    'Status of that payout. Null if there is none: a payout that failed or was cancelled no longer includes it.',
    null,
  ),
  wire_reference: says(textOrNull, 'Reference of the transfer at the bank. Null until it is paid.'),
} as const;

const recovery = whole({
  type: oneOf(
    ['payout', 'direct_debit', 'platform', 'write_off'],
    'Who bore it. payout: later sales, from which it was taken before they were paid out. direct_debit: the sub-merchant, from its bank account. platform: the platform. write_off: nobody; it was written off. More types may be added.',
    'payout',
  ),
  amount: money('Amount by which it reduced this debt. One ledger entry may reduce several debts.', 1_237),
  status: oneOf(
    ['available', 'in_payout', 'owed', 'cleared', null],
    'Of the type payout. available: it counts in the next payout. in_payout: `payout` includes it. owed, cleared: the balance was below zero again, and it became part of a later debt. Null for other types.',
    'in_payout',
  ),
  ...bearingPayout,
  ledger_entry: idField('le', 'The id of the ledger entry that recorded it.'),
  occurred_at: says(instant, 'Time at which it happened.', '2026-03-04T00:00:00.000Z'),
});

const debt = whole({
  ledger_entry: idField('le', 'The id of the ledger entry that recorded the debt.'),
  amount: money('The whole debt.', 1_237),
  outstanding: money('What is still owed of it.'),
  reduced_by: says(
    listOf(recovery),
    'What has reduced it, oldest first. These amounts and `outstanding` add up to `amount`. Of several debts in a currency the oldest is reduced first.',
    [],
  ),
});

/** A movement of a sale's money after its capture, and the payout that bears it. */
export const saleMovementSchema = whole({
  type: payoutItemType,
  status: oneOf(
    ['pending', 'available', 'in_payout', 'owed', 'cleared'],
    'pending: it comes off the sale, whose money is not available yet. available: it counts in the next payout. in_payout: `payout` includes it. owed: the balance of the sub-merchant was below zero; it became part of a debt, which later sales repay. cleared: nothing of that debt is owed any more. `debt` says what has reduced it, and which payouts.',
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
  ...bearingPayout,
  debt: says(
    orNull(debt),
    'Debt that it became part of. One debt covers all that had taken the balance below zero. Null unless `status` is owed or cleared.',
  ),
  ledger_entry: idField('le', 'The id of the ledger entry that recorded it.'),
  effective_date: says(date, 'Day on which it counts in the books.', '2026-03-02'),
  occurred_at: says(instant, 'Time at which it happened.', '2026-03-02T11:00:00.000Z'),
});

export type SaleMovementResource = ValueOf<typeof saleMovementSchema>;
