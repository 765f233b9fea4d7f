import type Stripe from 'stripe';
import type { OpenFields } from '../../onboarding-psp';
import { settlementCurrencyOf } from './settlement-currency';
import { objectOf } from './to-params';

type BankAccount = Stripe.AccountUpdateParams.BankAccount;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The whole bank account, because Stripe replaces it; undefined while it has no number. */
export const bankParams = (fields: OpenFields): BankAccount | undefined => {
  const given = objectOf(fields['external_account']);
  const iban = textOf(given['iban'])?.replace(/\s/g, '');
  const number = iban ?? textOf(given['account_number']);
  if (number === undefined) return undefined;
  const country = textOf(given['country']) ?? iban?.slice(0, 2).toUpperCase() ?? fields.country;
  const currency = (textOf(given['currency']) ?? settlementCurrencyOf(country))?.toLowerCase();
  const routing = textOf(given['routing_number']);
  const holder = textOf(given['account_holder_name']);
  const holderType = textOf(given['account_holder_type']);
  return {
    object: 'bank_account',
    country,
    account_number: number,
    ...(currency === undefined ? {} : { currency }),
    ...(routing === undefined ? {} : { routing_number: routing }),
    ...(holder === undefined ? {} : { account_holder_name: holder }),
    ...(holderType === undefined ? {} : { account_holder_type: holderType }),
  };
};

type Marked = Readonly<{ country: string; currency?: string; last4: string }> | BankAccount;

const last4Of = (number: string): string => number.replace(/[\s-]/g, '').slice(-4);

/** By which the account that we sent is found again among others, in what Stripe itself shows of one. */
export const bankMark = (bank: Marked): string => {
  const last4 = 'last4' in bank ? bank.last4 : last4Of(bank.account_number);
  return [bank.country, bank.currency ?? '', last4].join('/').toUpperCase();
};

const ownNames: readonly string[] = [
  'country',
  'currency',
  'routing_number',
  'account_holder_name',
  'account_holder_type',
];

/** Where in our words a refused bank account is wrong: Stripe calls an IBAN an account number. */
export const bankPath = (param: string | undefined, fields: OpenFields): string => {
  const name = param?.split(/[[\].]+/).findLast((part) => part !== '') ?? '';
  const isIban = objectOf(fields['external_account'])['iban'] !== undefined;
  if (name === 'account_number') return `external_account.${isIban ? 'iban' : 'account_number'}`;
  return ownNames.includes(name) ? `external_account.${name}` : 'external_account';
};
