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

const age: JsonSchema = { enum: ['0-1', '2-3', '4-7', '8+'], description: 'How old it is, in business days.' };
const psp = says(text, 'The payment service provider.', 'sim');

const states = ['timing', 'missing_internal', 'missing_psp', 'amount_break', 'duplicate', 'orphan_bank'];
const state: JsonSchema = {
  enum: states,
  description:
    'timing: theirs is still to come. missing_internal: we have no such line. missing_psp: they have none. amount_break: the amounts differ. duplicate: theirs came twice. orphan_bank: money at the bank that nobody explains.',
};
const difference = signedMoney('Ours less theirs.');

export const reconciliationSchema: JsonSchema = {
  title: 'Reconciliation',
  description: 'Receivable from a PSP from opening to closing, beside what its own files say.',
  ...whole({
    object: objectField('reconciliation'),
    from: says(date, 'The first day.'),
    ...cut,
    data: {
      type: 'array',
      description: 'One row for each PSP and currency.',
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
          'The breaks that explain the difference, added up by state and age.',
          [],
        ),
        unexplained: signedMoney('Difference that no item explains; anything but 0 needs a person.'),
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
      description: 'How it was known what the line is about; null: it was not.',
    },
    psp,
    currency: fields.currency,
    batch: says(textOrNull, 'The batch, such as 2026-03-02/EUR; null: not known.', '2026-03-02/EUR'),
    transaction_id: says(textOrNull, 'The transaction; null: not known.'),
    reference: says(textOrNull, 'Reference at the PSP or the bank; null if it has none.'),
    amount: signedMoney('The amount of the line.', 4_200),
    difference,
    fee_difference: signedMoney('Our price list less what the PSP kept.'),
    date: says(date, 'The business day of the line.'),
    age_days: countField('How old it is, in business days.', 1),
    age,
  }),
};

export const takenFileSchema: JsonSchema = {
  title: 'SettlementFile',
  description: 'A settlement file of the PSP that was taken in.',
  ...whole({
    object: objectField('settlement_file'),
    id: says(text, 'The id of the file.', 'rec_01KJM0Z8R0000000000000000B'),
    psp,
    batch: says(text, 'The batch that it settles.', '2026-03-02/EUR'),
    day: says(date, 'The business day whose sales it settles.'),
    currency: fields.currency,
    settlement_currency: says(text, 'The currency in which the PSP pays.', 'EUR'),
    line_count: countField('Lines in the file.', 12),
    gross: signedMoney('Sales less refunds and disputes.', 4_200),
    fees: money('Fees that the PSP kept.', 69),
    net: signedMoney('Gross less fees.', 4_131),
    settled: signedMoney('The net in the settlement currency.', 4_131),
    status: { enum: ['received', 'posted'], description: 'Posted once its money has arrived.' },
  }),
};

export const takenStatementSchema: JsonSchema = {
  title: 'BankStatement',
  description: 'A statement of the bank that was taken in.',
  ...whole({
    object: objectField('bank_statement'),
    id: idField('bst', 'The id of the statement, `bst_…`.'),
    currency: fields.currency,
    date: says(date, 'The day of the statement.'),
    opening: signedMoney('The balance at its beginning.'),
    closing: signedMoney('The balance at its end.', 4_131),
    line_count: countField('Lines in the statement.', 1),
  }),
};
