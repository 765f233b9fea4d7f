import type { JsonSchema } from '@taprail/contracts';
import { cut, date, minor, standing, text, textOrNull, whole } from '../schema-parts';

const age: JsonSchema = { enum: ['0-1', '2-3', '4-7', '8+'], description: 'In business days.' };

const states = ['timing', 'missing_internal', 'missing_psp', 'amount_break', 'duplicate', 'orphan_bank'];
const difference: JsonSchema = { ...minor, description: 'Ours less theirs.' };

export const reconciliationSchema: JsonSchema = {
  title: 'Reconciliation',
  ...whole({
    object: { const: 'reconciliation' },
    from: date,
    ...cut,
    data: {
      type: 'array',
      items: whole({
        psp: text,
        currency: text,
        opening: minor,
        posted: minor,
        settled: minor,
        closing: minor,
        psp_closing: { ...minor, description: 'What the PSP says it owes and has not paid yet.' },
        difference,
        items: { type: 'array', items: whole({ state: { enum: states }, age, difference }) },
        unexplained: { ...minor, description: 'What no item explains: 0, or somebody must look.' },
      }),
    },
    ...standing,
  }),
};

export const reconBreakSchema: JsonSchema = {
  title: 'ReconciliationBreak',
  ...whole({
    object: { const: 'reconciliation_break' },
    id: text,
    state: { enum: states },
    key: {
      enum: ['our_id', 'psp_reference', 'batch', 'amount_date_last4', null],
      description: 'How it was known what the line is about.',
    },
    psp: text,
    currency: text,
    batch: textOrNull,
    transaction_id: textOrNull,
    reference: textOrNull,
    amount: minor,
    difference,
    fee_difference: { ...minor, description: 'Our price list less what the PSP kept.' },
    date,
    age_days: { type: 'integer', description: 'Business days.' },
    age,
  }),
};

export const takenFileSchema: JsonSchema = {
  title: 'SettlementFile',
  ...whole({
    object: { const: 'settlement_file' },
    id: text,
    psp: text,
    batch: text,
    day: date,
    currency: text,
    settlement_currency: text,
    line_count: { type: 'integer' },
    gross: minor,
    fees: minor,
    net: minor,
    settled: { ...minor, description: 'In the settlement currency.' },
    status: { enum: ['received', 'posted'], description: 'Posted once its money has arrived.' },
  }),
};

export const takenStatementSchema: JsonSchema = {
  title: 'BankStatement',
  ...whole({
    object: { const: 'bank_statement' },
    id: text,
    currency: text,
    date,
    opening: minor,
    closing: minor,
    line_count: { type: 'integer' },
  }),
};
