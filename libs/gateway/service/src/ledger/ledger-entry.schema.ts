import type { JsonSchema } from '@taprail/contracts';
import { date, dateOrNull, instant, minor, side, text, textOrNull, whole } from './schema-parts';

const lineSchema: JsonSchema = {
  title: 'LedgerLine',
  ...whole({ id: text, account: text, side, amount: minor, currency: text, component: text }),
};

export const entrySchema: JsonSchema = {
  title: 'LedgerEntry',
  ...whole({
    id: text,
    object: { const: 'ledger_entry' },
    rule: text,
    rule_version: { type: 'integer' },
    source: whole({ event_id: text, type: text }),
    trace: whole({
      tap_id: textOrNull,
      transaction_id: textOrNull,
      authorisation_chain_id: textOrNull,
      capture_id: textOrNull,
      refund_id: textOrNull,
      dispute_id: textOrNull,
      payout_id: textOrNull,
      submerchant: { ...textOrNull, description: "The platform's reference of the sub-merchant." },
      submerchant_id: textOrNull,
      platform: textOrNull,
    }),
    occurred_at: instant,
    effective_date: date,
    late: { type: 'boolean', description: 'It came after the books of its month were closed.' },
    original_effective_date: dateOrNull,
    available_on: dateOrNull,
    batch: textOrNull,
    fee_schedule: textOrNull,
    layer: { enum: ['posted', 'memo'] },
    reverses: textOrNull,
    lines: { type: 'array', items: lineSchema },
    position: text,
  }),
};

export const lineTraceSchema: JsonSchema = {
  title: 'LedgerLineTrace',
  ...whole({
    object: { const: 'ledger_line_trace' },
    line: lineSchema,
    entry: entrySchema,
    related: { type: 'array', items: entrySchema },
  }),
};

export const accountSchema: JsonSchema = {
  title: 'LedgerAccount',
  ...whole({
    account: text,
    currency: text,
    kind: { enum: ['asset', 'liability', 'income', 'expense', 'trading', 'memo'] },
    submerchant: textOrNull,
    balance: minor,
  }),
};
