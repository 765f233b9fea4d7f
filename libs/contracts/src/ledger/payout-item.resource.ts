import { fields, idField, objectField, says, signedMoney } from '../schema/fields';
import type { ValueOf } from '../schema/json-schema';
import { date, instant, oneOf, orNull, text, textOrNull, whole } from '../schema/parts';

/** The kinds of movement that a payable balance can have. */
const payoutItemTypes = [
  'capture',
  'capture_reversal',
  'tip',
  'tip_reversal',
  'refund',
  'refund_failure',
  'dispute',
  'dispute_reversal',
  'fee',
  'fee_refund',
  'reserve_held',
  'reserve_released',
  'negative_balance_recovered',
  'carried_amount',
  'adjustment',
] as const;

export const payoutItemType = oneOf(
  payoutItemTypes,
  'Kind of movement. capture_reversal, tip_reversal: a capture that was reversed or revoked. refund_failure: a refund that failed after it was deducted. dispute_reversal: a dispute that was won or withdrawn. fee_refund: a fee that was given back. carried_amount: left over from another payout (positive) or left for the next one (negative). adjustment: credited or debited by the platform. More types may be added.',
  'capture',
);

/** The fees of a movement and the amounts with and without them, in the currency of the payout. */
export const movementAmounts = {
  gross: signedMoney('Amount before fees. Negative if it is deducted.', 4_200),
  fee: signedMoney('Sum of `fees`. Negative if fees are given back.', 111),
  net: signedMoney('Amount that counts in the payout: `gross` less `fee`.', 4_089),
  fees: {
    ...whole({
      platform: signedMoney('Platform fee.', 42),
      processing: signedMoney('Processing fee, if the sub-merchant bears it.', 69),
      dispute: signedMoney('Dispute fee.'),
    }),
    description: 'Parts of `fee`. Each is positive if it is charged and negative if it is given back.',
  },
} as const;

const source = whole({
  currency: says(text, 'Currency of the transaction.', 'USD'),
  amount: signedMoney('Amount in that currency, `fee` included.', 5_000),
  fee: signedMoney('Platform fee in that currency. It is taken before the conversion.', 50),
  rate: says(text, 'Units of `currency` of the payout per unit of this currency.', '0.92000000'),
});

export const movementSource = says(
  orNull(source),
  'Amount before the conversion, if the movement was converted: `gross` is `amount` less `fee` at this rate. Of a movement that two payouts share, it is the whole amount in both. Null if there was no conversion.',
);

export const payoutItemSchema = {
  title: 'PayoutItem',
  description: 'A movement of money in a payout. The net amounts of all items add up to the amount of the payout.',
  ...whole({
    id: idField('poi', 'The id of the item, `poi_…`.'),
    object: objectField('payout_item'),
    payout: idField('po', 'The id of the payout.'),
    type: payoutItemType,
    ...movementAmounts,
    currency: fields.currency,
    source: movementSource,
    transaction_id: says(textOrNull, 'The id of its transaction. Null if it belongs to none.'),
    reference: says(
      textOrNull,
      'Reference of its transaction or adjustment, chosen by the platform. Null if none was given, or if it belongs to neither.',
      'table 4',
    ),
    last4: says(
      textOrNull,
      'Last four digits of the card of its transaction. Null if it belongs to no transaction.',
      '4242',
    ),
    refund_id: says(textOrNull, 'The id of its refund. Null if it is of none.'),
    dispute_id: says(textOrNull, 'The id of its dispute. Null if it is of none.'),
    adjustment_id: says(textOrNull, 'The id of its adjustment. Null for other types.'),
    adjustment_reason: says(textOrNull, 'Why the platform adjusted, such as `goodwill`. Null for other types.'),
    carried_from: says(textOrNull, 'The id of the payout that left a carried amount over. Null for other types.'),
    ledger_entry: idField('le', 'The id of the ledger entry that recorded it.'),
    effective_date: says(date, 'Day on which it counts in the books.', '2026-03-02'),
    occurred_at: says(instant, 'Time at which it happened.', '2026-03-02T11:00:00.000Z'),
  }),
};

/** As the interface shows an item of a payout. */
export type PayoutItemResource = ValueOf<typeof payoutItemSchema>;
