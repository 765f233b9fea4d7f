import { fields, idField, type JsonSchema, money, objectField, says, signedMoney } from '@taprail/contracts';
import { accountName, date, dateOrNull, instant, side, text, textOrNull, whole } from '../schema-parts';

const lineSchema: JsonSchema = {
  title: 'LedgerLine',
  description: 'A line of a ledger entry.',
  ...whole({
    id: says(
      text,
      'The id of the line: the id of its entry, a slash and its number.',
      'le_01KJM0Z8R0000000000000000B/1',
    ),
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
  description: 'An entry of the journal: lines that balance in each currency. Entries are never changed.',
  ...whole({
    id: idField('le', 'The id of the entry, `le_…`.'),
    object: objectField('ledger_entry'),
    rule: says(text, 'Posting rule of the entry, such as capture, refund or payout_paid.', 'capture'),
    rule_version: says({ type: 'integer', minimum: 1 }, 'Version of that rule.', 1),
    source: {
      ...whole({
        event_id: idField('evt', 'The id of the event, which is posted only once.'),
        type: says(text, 'The type of the event.', 'money.moved'),
      }),
      description: 'Event that caused the entry.',
    },
    trace: {
      ...whole({
        tap_id: says(textOrNull, 'The id of the tap. Null if the entry concerns none.'),
        transaction_id: says(
          textOrNull,
          'The id of the transaction. Null if the entry concerns none.',
          'txn_01KJM0Z8R0000000000000000B',
        ),
        authorisation_chain_id: says(textOrNull, 'The id of the authorisation chain. Null if the entry concerns none.'),
        capture_id: says(textOrNull, 'The id of the capture. Null if the entry concerns none.'),
        refund_id: says(textOrNull, 'The id of the refund. Null if the entry concerns none.'),
        dispute_id: says(textOrNull, 'The id of the dispute. Null if the entry concerns none.'),
        payout_id: says(textOrNull, 'The id of the payout. Null if the entry concerns none.'),
        submerchant: says(
          textOrNull,
          "The platform's reference of the sub-merchant. Null if the entry concerns none.",
          'bistro-42',
        ),
        submerchant_id: says(textOrNull, 'The id of the sub-merchant. Null if the entry concerns none.'),
        platform: says(textOrNull, 'The id of the platform. Null if the entry concerns none.'),
      }),
      description: 'Objects that the entry concerns.',
    },
    occurred_at: says(instant, 'Time of the event.'),
    effective_date: says(date, 'Effective date: the day of the books on which the entry counts.'),
    late: { type: 'boolean', description: 'Whether the entry was recorded after the books of its month were closed.' },
    original_effective_date: says(
      dateOrNull,
      'Effective date that a late entry would have had. Null if the entry is not late.',
    ),
    available_on: says(
      dateOrNull,
      'Day from which the money of a sale can be paid out. Null if the entry is not of a sale.',
    ),
    batch: says(
      textOrNull,
      'Batch: the sales day and its currency, such as 2026-03-02/EUR. Null if the entry belongs to none.',
    ),
    fee_schedule: says(textOrNull, 'Version of the price list that the fees follow. Null if there are no fees.'),
    layer: {
      enum: ['posted', 'memo'],
      description: 'posted: money. memo: holds of authorisations, outside the trial balance.',
    },
    reverses: says(textOrNull, 'The id of the entry that it reverses. Null if it reverses none.'),
    lines: says({ type: 'array', items: lineSchema }, 'Lines of the entry. Debits equal credits in each currency.'),
    position: says(text, 'Position in the journal: stream, revision and number within it.', '2026-03.3@4/1'),
  }),
};

export const lineTraceSchema: JsonSchema = {
  title: 'LedgerLineTrace',
  description: 'A line with its entry and all other entries about the same money.',
  ...whole({
    object: objectField('ledger_line_trace'),
    line: says(lineSchema, 'The requested line.'),
    entry: says(entrySchema, 'The entry of the line.'),
    related: says({ type: 'array', items: entrySchema }, 'Other entries of the same transaction or payout.', []),
  }),
};

export const accountSchema: JsonSchema = {
  title: 'LedgerAccount',
  description: 'A ledger account and its balance.',
  ...whole({
    account: accountName,
    currency: fields.currency,
    kind: {
      enum: ['asset', 'liability', 'income', 'expense', 'trading', 'memo'],
      description: 'Type of the account. Assets and expenses increase by debits, liabilities and income by credits.',
      examples: ['liability'],
    },
    submerchant: fields.submerchantOrNull,
    balance: signedMoney('Debits less credits.', -4_089),
  }),
};
