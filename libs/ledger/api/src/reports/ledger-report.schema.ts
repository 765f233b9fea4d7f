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
import { completenessSchema } from '../checks/completeness/completeness.schema';
import { accountName, cut, date, dateOrNull, instant, side, standing, text, textOrNull, whole } from '../schema-parts';

export const balancesSchema: JsonSchema = {
  title: 'Balances',
  description: 'Amounts owed to a sub-merchant, or to all of them, in each currency.',
  ...whole({
    object: objectField('balances'),
    submerchant: fields.submerchantOrNull,
    as_of: says(instant, 'The instant that the balances are of.'),
    data: {
      type: 'array',
      description: 'One row for each currency.',
      items: whole({
        currency: fields.currency,
        pending: signedMoney('Captured and not yet available.', 4_089),
        available: signedMoney('Can be paid out; below zero after a refund that takings did not cover.'),
        reserved: signedMoney('Kept in the rolling reserve.'),
        disputed: signedMoney('Held for open disputes.'),
        in_transit: signedMoney('On its way to the bank.'),
        negative: signedMoney('Debt of the sub-merchant from earlier runs.'),
      }),
    },
    completeness: completenessSchema,
    ...standing,
  }),
};

/** Beside our id, which is part of the account's name. */
const submerchant: JsonSchema = {
  ...textOrNull,
  description: "The platform's reference of the sub-merchant whose account it is; null for accounts of the house.",
};

const sums = {
  debits: money('The sum of the debits.', 4_200),
  credits: money('The sum of the credits.', 4_200),
} as const;

export const trialBalanceSchema: JsonSchema = {
  title: 'TrialBalance',
  description: 'The sums of every account; debits equal credits in each currency.',
  ...whole({
    object: objectField('trial_balance'),
    ...cut,
    data: {
      type: 'array',
      description: 'One row for each currency and layer.',
      items: whole({
        currency: fields.currency,
        layer: { enum: ['posted', 'memo'], description: 'posted: money. memo: holds of authorisations.' },
        ...sums,
        difference: signedMoney('Debits less credits: 0, or the books are wrong.'),
        accounts: {
          type: 'array',
          description: 'The accounts behind the sums.',
          items: whole({ account: accountName, submerchant, ...sums, balance: signedMoney('Debits less credits.') }),
        },
      }),
    },
    completeness: completenessSchema,
    ...standing,
  }),
};

export const digestSchema: JsonSchema = {
  title: 'LedgerDigest',
  description: 'A hash over the balances of every account: two stores with the same digest hold the same books.',
  ...whole({
    object: objectField('ledger_digest'),
    ...cut,
    sha256: says(
      { type: 'string', pattern: '^[0-9a-f]{64}$' },
      'SHA-256 over debits and credits of every account, in the order of their names, in hexadecimal.',
    ),
    completeness: completenessSchema,
    ...standing,
  }),
};

export const clearingSchema: JsonSchema = {
  title: 'OpenClearing',
  description: 'Money on a clearing account that has not been matched yet.',
  ...whole({
    account: accountName,
    submerchant,
    currency: fields.currency,
    subject: says(
      textOrNull,
      'Subject: a batch, a dispute, a payout or a transaction; null for the account as a whole.',
      '2026-03-02/EUR',
    ),
    amount: signedMoney('Open amount: debits less credits.', 4_200),
    age_days: countField('For how many days it has been open.', 1),
    kind: {
      enum: ['settlement', 'fees', 'position', 'dispute', 'payout', 'hold', 'suspense'],
      description:
        'Outcome it waits for: money of the PSP, its fees, the closing of a currency position, a dispute, a payout, an authorisation, or an explanation.',
    },
  }),
};

export const statementSchema: JsonSchema = {
  title: 'LedgerStatement',
  description: 'The lines of one account between two days, with the balance after each.',
  ...whole({
    object: objectField('statement'),
    account: accountName,
    submerchant,
    currency: fields.currency,
    from: says(date, 'The first day.'),
    to: says(date, 'The last day.'),
    through: says(date, 'The last day of the period that has begun.'),
    ended: says({ type: 'boolean' }, 'False while days of the period are still to come or not over.', true),
    known_at: says(instant, 'Only what was recorded by then is in this answer.'),
    opening: signedMoney('The balance before the first day.'),
    data: {
      type: 'array',
      description: 'The lines in the order of the books.',
      items: whole({
        id: says(text, 'The id of the line.', 'le_01KJM0Z8R0000000000000000B/1'),
        entry_id: idField('le', 'The id of its entry, `le_…`.'),
        effective_date: says(date, 'The day of the books on which it counts.'),
        original_effective_date: says(
          dateOrNull,
          'Of a late entry the day on which it would have counted; null: it is not late.',
        ),
        rule: says(text, 'The posting rule that made it.', 'capture'),
        component: says(text, 'Component of the money.', 'capture'),
        side,
        amount: money('Amount booked.', 4_200),
        balance: signedMoney('The balance after it.', -4_200),
        transaction_id: says(textOrNull, 'The transaction that it is about; null: none.'),
        payout_id: says(textOrNull, 'The payout that it is about; null: none.'),
      }),
    },
    closing: signedMoney('The balance after the last day.', -4_200),
    has_more: says({ type: 'boolean' }, 'Whether there is another page.', false),
    next_cursor: says(textOrNull, 'Pass it as cursor to get the next page; null: this is the last.'),
    completeness: completenessSchema,
    ...standing,
  }),
};
