import type { JsonSchema } from '@taprail/contracts';
import { completenessSchema } from './completeness/completeness.schema';
import { cut, date, dateOrNull, instant, minor, side, standing, text, textOrNull, whole } from './schema-parts';

export const balancesSchema: JsonSchema = {
  title: 'Balances',
  ...whole({
    object: { const: 'balances' },
    submerchant: textOrNull,
    as_of: instant,
    data: {
      type: 'array',
      items: whole({
        currency: text,
        pending: minor,
        available: minor,
        reserved: minor,
        disputed: minor,
        in_transit: minor,
        negative: minor,
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

const sums = { debits: minor, credits: minor } as const;

export const trialBalanceSchema: JsonSchema = {
  title: 'TrialBalance',
  ...whole({
    object: { const: 'trial_balance' },
    ...cut,
    data: {
      type: 'array',
      items: whole({
        currency: text,
        layer: { enum: ['posted', 'memo'] },
        ...sums,
        difference: minor,
        accounts: { type: 'array', items: whole({ account: text, submerchant, ...sums, balance: minor }) },
      }),
    },
    completeness: completenessSchema,
    ...standing,
  }),
};

export const digestSchema: JsonSchema = {
  title: 'LedgerDigest',
  ...whole({ object: { const: 'ledger_digest' }, ...cut, sha256: text, ...standing }),
};

export const clearingSchema: JsonSchema = {
  title: 'OpenClearing',
  ...whole({
    account: text,
    submerchant,
    currency: text,
    subject: textOrNull,
    amount: minor,
    age_days: { type: 'integer' },
    kind: { enum: ['settlement', 'fees', 'position', 'dispute', 'payout', 'hold', 'suspense'] },
  }),
};

export const statementSchema: JsonSchema = {
  title: 'LedgerStatement',
  ...whole({
    object: { const: 'statement' },
    account: text,
    submerchant,
    currency: text,
    from: date,
    to: date,
    through: { ...date, description: 'The last day of the period that has begun.' },
    ended: { type: 'boolean', description: 'False while days of the period are still to come or not over.' },
    known_at: instant,
    opening: minor,
    data: {
      type: 'array',
      items: whole({
        id: text,
        entry_id: text,
        effective_date: date,
        original_effective_date: dateOrNull,
        rule: text,
        component: text,
        side,
        amount: minor,
        balance: minor,
        transaction_id: textOrNull,
        payout_id: textOrNull,
      }),
    },
    closing: minor,
    has_more: { type: 'boolean' },
    next_cursor: textOrNull,
    completeness: completenessSchema,
    ...standing,
  }),
};
