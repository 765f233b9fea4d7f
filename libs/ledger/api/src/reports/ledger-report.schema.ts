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

export const balanceRowSchema: JsonSchema = whole({
  currency: fields.currency,
  pending: signedMoney('Captured and not yet available.', 4_089),
  available: signedMoney('Available for payout. Negative after a refund that takings did not cover.'),
  reserved: signedMoney('Held in the rolling reserve.'),
  disputed: signedMoney('Held for open disputes.'),
  in_transit: signedMoney('In transit to the bank.'),
  negative: signedMoney('Debt of the sub-merchant from earlier runs.'),
});

export const balancesSchema: JsonSchema = {
  title: 'Balances',
  description: 'Amounts owed to a sub-merchant, or to all of them, in each currency.',
  ...whole({
    object: objectField('balances'),
    submerchant: fields.submerchantOrNull,
    as_of: says(instant, 'Instant of the balances.'),
    data: {
      type: 'array',
      description: 'One row per currency.',
      items: balanceRowSchema,
    },
    platform_fees: {
      anyOf: [
        {
          type: 'array',
          items: whole({
            currency: fields.currency,
            amount: signedMoney('Fees collected and not yet paid to the platform.', 1_722),
          }),
        },
        { type: 'null' },
      ],
      description: 'Fees of the platform itself, one row per currency. Null if one sub-merchant was asked for.',
      examples: [[{ currency: 'EUR', amount: 1_722 }]],
    },
    completeness: completenessSchema,
    ...standing,
  }),
};

/** Beside our id, which is part of the account's name. */
const submerchant: JsonSchema = {
  ...textOrNull,
  description:
    "The platform's reference of the sub-merchant that owns the account. Null for accounts that no sub-merchant owns.",
};

const sums = {
  debits: money('Sum of the debits.', 4_200),
  credits: money('Sum of the credits.', 4_200),
} as const;

export const trialBalanceSchema: JsonSchema = {
  title: 'TrialBalance',
  description: 'Trial balance: the sums of every account. Debits equal credits in each currency.',
  ...whole({
    object: objectField('trial_balance'),
    ...cut,
    data: {
      type: 'array',
      description: 'One row per currency and layer.',
      items: whole({
        currency: fields.currency,
        layer: { enum: ['posted', 'memo'], description: 'posted: money. memo: holds of authorisations.' },
        ...sums,
        difference: signedMoney('Debits less credits. Any value but 0 means that the books are wrong.'),
        accounts: {
          type: 'array',
          description: 'Accounts behind the sums.',
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
      'Subject: a batch, a dispute, a payout or a transaction. Null for the account as a whole.',
      '2026-03-02/EUR',
    ),
    amount: signedMoney('Open amount: debits less credits.', 4_200),
    age_days: countField('Age in days.', 1),
    kind: {
      enum: ['settlement', 'fees', 'position', 'dispute', 'payout', 'hold', 'suspense'],
      description:
        'Outcome it waits for: money of the PSP, its fees, the closing of a currency position, a dispute, a payout, an authorisation, or an explanation.',
    },
  }),
};

export const statementSchema: JsonSchema = {
  title: 'LedgerStatement',
  description: 'Statement of an account: its lines between two days, with the balance after each.',
  ...whole({
    object: objectField('statement'),
    account: accountName,
    submerchant,
    currency: fields.currency,
    from: says(date, 'First day.'),
    to: says(date, 'Last day.'),
    through: says(date, 'Last day of the period that has begun.'),
    ended: says({ type: 'boolean' }, 'Whether every day of the period is over.', true),
    known_at: says(instant, 'The response contains only what was recorded by this instant.'),
    opening: signedMoney('Balance before the first day.'),
    data: {
      type: 'array',
      description: 'Lines, by effective date, then by recording.',
      items: whole({
        id: says(text, 'The id of the line.', 'le_01KJM0Z8R0000000000000000B/1'),
        entry_id: idField('le', 'The id of the entry, `le_…`.'),
        effective_date: says(date, 'Effective date: the day of the books on which the line counts.'),
        original_effective_date: says(
          dateOrNull,
          'Effective date that a late entry would have had. Null if the entry is not late.',
        ),
        rule: says(text, 'Posting rule of the entry.', 'capture'),
        component: says(text, 'Component of the money.', 'capture'),
        side,
        amount: money('Amount booked.', 4_200),
        balance: signedMoney('Balance after the line.', -4_200),
        transaction_id: says(textOrNull, 'The id of the transaction. Null if the line concerns none.'),
        payout_id: says(textOrNull, 'The id of the payout. Null if the line concerns none.'),
      }),
    },
    closing: signedMoney('Balance after the last day.', -4_200),
    has_more: says({ type: 'boolean' }, 'Whether there is another page.', false),
    next_cursor: says(textOrNull, 'Cursor of the next page, to send as `cursor`. Null on the last page.'),
    completeness: completenessSchema,
    ...standing,
  }),
};
