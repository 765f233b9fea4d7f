import {
  countField,
  fields,
  idField,
  type JsonSchema,
  money,
  objectField,
  says,
  signedMoney,
} from '@taprail/contracts';
import { cut, date, standing, text, textOrNull, whole } from '../schema-parts';

const age: JsonSchema = { enum: ['0-1', '2-3', '4-7', '8+'], description: 'Age, in business days.' };
const psp = says(text, 'The payment service provider.', 'sim');

const states = ['timing', 'missing_internal', 'missing_psp', 'amount_break', 'duplicate', 'orphan_bank'];
const state: JsonSchema = {
  enum: states,
  description:
    'timing: their line is still to come. missing_internal: we have no such line. missing_psp: they have no such line. amount_break: the amounts differ. duplicate: their line came twice. orphan_bank: money at the bank that nothing explains.',
};
const difference = signedMoney('Our amount less theirs.');

export const reconciliationSchema: JsonSchema = {
  title: 'Reconciliation',
  description: 'Receivable from a PSP from opening to closing, compared with its own files.',
  ...whole({
    object: objectField('reconciliation'),
    from: says(date, 'First day.'),
    ...cut,
    data: {
      type: 'array',
      description: 'One row per PSP and currency.',
      items: whole({
        psp,
        currency: fields.currency,
        opening: signedMoney('Owed by the PSP before the first day.'),
        posted: signedMoney('Added by sales, refunds and disputes.', 4_200),
        settled: signedMoney('Paid by the PSP.', 4_200),
        closing: signedMoney('Owed by the PSP after the last day.'),
        psp_closing: signedMoney("Owed and not yet paid according to the PSP's own files."),
        difference,
        items: says(
          { type: 'array', items: whole({ state, age, difference }) },
          'Breaks that explain the difference, summed by state and age.',
          [],
        ),
        unexplained: signedMoney('Difference that no item explains. Any value but 0 needs to be investigated.'),
      }),
    },
    ...standing,
  }),
};

export const reconBreakSchema: JsonSchema = {
  title: 'ReconciliationBreak',
  description: 'A line of the PSP or the bank that does not agree with the journal.',
  ...whole({
    object: objectField('reconciliation_break'),
    id: says(text, 'The id of the break.', 'rec_01KJM0Z8R0000000000000000B'),
    state,
    key: {
      enum: ['our_id', 'psp_reference', 'batch', 'amount_date_last4', null],
      description: 'Key by which the line was matched. Null if it was not matched.',
    },
    psp,
    currency: fields.currency,
    batch: says(textOrNull, 'Batch, such as 2026-03-02/EUR. Null if unknown.', '2026-03-02/EUR'),
    transaction_id: says(textOrNull, 'The id of the transaction. Null if unknown.'),
    reference: says(textOrNull, 'Reference at the PSP or the bank. Null if there is none.'),
    amount: signedMoney('Amount of the line.', 4_200),
    difference,
    fee_difference: signedMoney('Fee by our price list less the fee that the PSP kept.'),
    date: says(date, 'Business day of the line.'),
    age_days: countField('Age, in business days.', 1),
    age,
  }),
};

export const takenFileSchema: JsonSchema = {
  title: 'SettlementFile',
  description: 'An imported settlement file of the PSP.',
  ...whole({
    object: objectField('settlement_file'),
    id: says(text, 'The id of the file.', 'rec_01KJM0Z8R0000000000000000B'),
    psp,
    batch: says(text, 'Batch that it settles.', '2026-03-02/EUR'),
    day: says(date, 'Business day of the sales that it settles.'),
    currency: fields.currency,
    settlement_currency: says(text, 'Currency in which the PSP pays.', 'EUR'),
    line_count: countField('Number of lines in the file.', 12),
    gross: signedMoney('Sales less refunds and disputes.', 4_200),
    fees: money('Fees that the PSP kept.', 69),
    net: signedMoney('Gross less fees.', 4_131),
    settled: signedMoney('Net amount in the settlement currency.', 4_131),
    status: {
      enum: ['received', 'posted'],
      description: 'received: its money has not arrived. posted: its money has arrived.',
    },
  }),
};

export const takenStatementSchema: JsonSchema = {
  title: 'BankStatement',
  description: 'An imported bank statement.',
  ...whole({
    object: objectField('bank_statement'),
    id: idField('bst', 'The id of the statement, `bst_…`.'),
    currency: fields.currency,
    date: says(date, 'Day of the statement.'),
    opening: signedMoney('Opening balance.'),
    closing: signedMoney('Closing balance.', 4_131),
    line_count: countField('Number of lines in the statement.', 1),
  }),
};
