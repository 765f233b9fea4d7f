import type { AccountState, BankState } from '../state/account-state';
import { type AccountFields, textOf } from '../state/fields';
import { invalid } from '../state/refusal';
import { scatter } from '../state/seeded-ids';

/** Every payout to an account number that ends like this fails with this code. */
export const payoutFailures = { '1111': 'account_closed', '1116': 'no_account' } as const;

const shownDigits = 4;
const routingCountries: readonly string[] = ['AU', 'CA', 'GB', 'HK', 'SG', 'US'];
const numberPattern = /^[0-9A-Za-z]{4,34}$/;
const usRoutingPattern = /^\d{9}$/;
const ibanPattern = /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/;

const required = (fields: AccountFields, name: string, branch: string): string => {
  const value = textOf(fields[name]);
  if (value === null)
    throw invalid(`Missing required param: ${branch}[${name}].`, `${branch}[${name}]`, 'parameter_missing');
  return value;
};

const checkedNumber = (country: string, number: string, param: string): void => {
  const iban = !routingCountries.includes(country);
  const fits = iban ? ibanPattern.test(number.toUpperCase()) : numberPattern.test(number);
  if (!fits) throw invalid(`Invalid account number: it is not one of ${country}.`, param, 'account_number_invalid');
};

/** A bank account from its numbers, which are forgotten at once: only the last four and a fingerprint stay. */
export const bankFrom = (fields: AccountFields, currencyOf: string, id: string, branch: string): BankState => {
  const country = required(fields, 'country', branch).toUpperCase();
  const number = required(fields, 'account_number', branch).replace(/[\s-]/g, '');
  const routingNumber = textOf(fields['routing_number']);
  checkedNumber(country, number, `${branch}[account_number]`);
  if (country === 'US' && !usRoutingPattern.test(routingNumber ?? '')) {
    const code = routingNumber === null ? 'parameter_missing' : 'routing_number_invalid';
    throw invalid('A US bank account needs a routing number of 9 digits.', `${branch}[routing_number]`, code);
  }
  const last4 = number.slice(-shownDigits);
  return {
    id,
    country,
    currency: (textOf(fields['currency']) ?? currencyOf).toLowerCase(),
    last4,
    bankName: 'STRIPE TEST BANK',
    routingNumber,
    holderName: textOf(fields['account_holder_name']),
    holderType: textOf(fields['account_holder_type']),
    accountType: textOf(fields['account_type']),
    fingerprint: scatter(`${country}/${routingNumber ?? ''}/${number}`, 16),
    defaultForCurrency: false,
    metadata: {},
    payoutFailure: (payoutFailures as Readonly<Record<string, string>>)[last4] ?? null,
  };
};

/** One default per currency: the first one, or the one that was asked to be. */
export const withBank = (account: AccountState, bank: BankState, asDefault: boolean): AccountState => {
  const rivals = account.banks.filter(
    ({ currency, defaultForCurrency }) => currency === bank.currency && defaultForCurrency,
  );
  const isDefault = asDefault || rivals.length === 0;
  const others = account.banks.map((other) =>
    isDefault && other.currency === bank.currency ? { ...other, defaultForCurrency: false } : other,
  );
  return { ...account, banks: [...others, { ...bank, defaultForCurrency: isDefault }] };
};

/** Giving a bank account with the account itself replaces the default one of that currency. */
export const replacingBank = (account: AccountState, bank: BankState): AccountState => {
  const banks = account.banks.filter(
    ({ currency, defaultForCurrency }) => currency !== bank.currency || !defaultForCurrency,
  );
  return withBank({ ...account, banks }, bank, true);
};

export const withoutBank = (account: AccountState, bank: BankState): AccountState => {
  const sharesCurrency = account.banks.some(({ id, currency }) => id !== bank.id && currency === bank.currency);
  if (bank.defaultForCurrency && sharesCurrency) {
    throw invalid('You cannot delete the default external account of a currency while there is another one.', 'id');
  }
  return { ...account, banks: account.banks.filter(({ id }) => id !== bank.id) };
};
