import { fields, idField, type JsonSchema, money, objectField, says, signedMoney } from '@taprail/contracts';
import { accountName, date, dateOrNull, instant, side, text, textOrNull, whole } from '../schema-parts';

const lineSchema: JsonSchema = {
  title: 'LedgerLine',
  description: 'One line of an entry.',
  ...whole({
    id: says(text, 'The id of the line: that of its entry and its number.', 'le_01KJM0Z8R0000000000000000B/1'),
    account: accountName,
    side,
    amount: money('Amount booked.', 4_200),
    currency: fields.currency,
    component: says(
      text,
      'Component of the money: capture, tip, platform_fee, processing_fee, refund and so on.',
      'capture',
    ),
  }),
};

export const entrySchema: JsonSchema = {
  title: 'LedgerEntry',
  description: 'One entry of the journal: lines that balance in each currency. Entries are never changed.',
  ...whole({
    id: idField('le', 'The id of the entry, `le_…`.'),
    object: objectField('ledger_entry'),
    rule: says(text, 'The posting rule that made it, such as capture, refund or payout_paid.', 'capture'),
    rule_version: says({ type: 'integer', minimum: 1 }, 'The version of that rule.', 1),
    source: {
      ...whole({
        event_id: idField('evt', 'The id of the event; it is posted once.'),
        type: says(text, 'The type of the event.', 'money.moved'),
      }),
      description: 'The event that caused it.',
    },
    trace: {
      ...whole({
        tap_id: says(textOrNull, 'The tap; null: it is about none.'),
        transaction_id: says(textOrNull, 'The transaction; null: it is about none.', 'txn_01KJM0Z8R0000000000000000B'),
        authorisation_chain_id: says(textOrNull, 'The authorisation chain; null: it is about none.'),
        capture_id: says(textOrNull, 'The capture; null: it is about none.'),
        refund_id: says(textOrNull, 'The refund; null: it is about none.'),
        dispute_id: says(textOrNull, 'The dispute; null: it is about none.'),
        payout_id: says(textOrNull, 'The payout; null: it is about none.'),
        submerchant: says(
          textOrNull,
          "The platform's reference of the sub-merchant; null: it is about none.",
          'bistro-42',
        ),
        submerchant_id: says(textOrNull, 'The id of the sub-merchant; null: it is about none.'),
        platform: says(textOrNull, 'The id of the platform; null: it is about none.'),
      }),
      description: 'Subject.',
    },
    occurred_at: says(instant, 'When the event happened.'),
    effective_date: says(date, 'The day of the books on which it counts.'),
    late: { type: 'boolean', description: 'It came after the books of its month were closed.' },
    original_effective_date: says(
      dateOrNull,
      'Of a late entry the day on which it would have counted; null: it is not late.',
    ),
    available_on: says(dateOrNull, 'The day on which the money of a sale can be paid out; null: it is no sale.'),
    batch: says(textOrNull, 'The day of sales and its currency, such as 2026-03-02/EUR; null: it belongs to none.'),
    fee_schedule: says(textOrNull, 'The version of the price list that the fees follow; null: there are none.'),
    layer: {
      enum: ['posted', 'memo'],
      description: 'posted: money. memo: holds of authorisations, outside the trial balance.',
    },
    reverses: says(textOrNull, 'The id of the entry that it takes back; null: it takes back none.'),
    lines: says({ type: 'array', items: lineSchema }, 'Its lines; debits equal credits in each currency.'),
    position: says(text, 'Its place in the journal: stream, revision and number there.', '2026-03.3@4/1'),
  }),
};

export const lineTraceSchema: JsonSchema = {
  title: 'LedgerLineTrace',
  description: 'One line with its entry and every other entry about the same money.',
  ...whole({
    object: objectField('ledger_line_trace'),
    line: says(lineSchema, 'The line that was asked for.'),
    entry: says(entrySchema, 'The entry that it belongs to.'),
    related: says({ type: 'array', items: entrySchema }, 'The other entries of the same transaction or payout.', []),
  }),
};

export const accountSchema: JsonSchema = {
  title: 'LedgerAccount',
  description: 'An account of the ledger and its balance.',
  ...whole({
    account: accountName,
    currency: fields.currency,
    kind: {
      enum: ['asset', 'liability', 'income', 'expense', 'trading', 'memo'],
      description: 'Assets and expenses grow by debits, liabilities and income by credits.',
      examples: ['liability'],
    },
    submerchant: fields.submerchantOrNull,
    balance: signedMoney('Debits less credits.', -4_089),
  }),
};
