import { type CurrencyCode, currencyOf } from '@taprail/money';
import { type AccountName, chart, type HouseAccountName, type MerchantAccountName } from './chart';

/** The full name of an account: `psp_clearing:EUR`, `merchant_pending:sm_1:EUR`. */
export type AccountId = string;

export type ParsedAccount = Readonly<{ name: AccountName; subMerchant: string | null; currency: CurrencyCode }>;

/** Put together once: these few names are on nearly every line. */
const houseAccounts = new Map<CurrencyCode, Map<HouseAccountName, AccountId>>();

export const houseAccount = (name: HouseAccountName, currency: CurrencyCode): AccountId => {
  let accounts = houseAccounts.get(currency);
  if (!accounts) houseAccounts.set(currency, (accounts = new Map()));
  let account = accounts.get(name);
  if (account === undefined) accounts.set(name, (account = `${name}:${currency}`));
  return account;
};

const isPartOfAName = /^[^:\s]+$/;

/** The same few thousand names are written and read for every line; beyond so many they are put together anew. */
const knownMax = 50_000;
const merchantAccounts = new Map<CurrencyCode, Map<MerchantAccountName, Map<string, AccountId>>>();
const known = new Map<AccountId, ParsedAccount>();

export const merchantAccount = (name: MerchantAccountName, subMerchant: string, currency: CurrencyCode): AccountId => {
  const kind = merchantAccountsOf(name, currency);
  let account = kind.get(subMerchant);
  if (account === undefined) {
    if (!isPartOfAName.test(subMerchant))
      throw new Error(`${JSON.stringify(subMerchant)} cannot be part of an account`);
    account = `${name}:${subMerchant}:${currency}`;
    if (kind.size >= knownMax) kind.clear();
    kind.set(subMerchant, account);
  }
  return account;
};

const merchantAccountsOf = (name: MerchantAccountName, currency: CurrencyCode): Map<string, AccountId> => {
  let ofCurrency = merchantAccounts.get(currency);
  if (!ofCurrency) merchantAccounts.set(currency, (ofCurrency = new Map()));
  let accounts = ofCurrency.get(name);
  if (!accounts) ofCurrency.set(name, (accounts = new Map()));
  return accounts;
};

/** Throws at a name that the chart does not have: an account nobody planned is a bug, not a new account. */
export const parseAccount = (account: AccountId): ParsedAccount => {
  let parsed = known.get(account);
  if (!parsed) {
    parsed = readAccount(account);
    if (known.size >= knownMax) known.clear();
    known.set(account, parsed);
  }
  return parsed;
};

const readAccount = (account: AccountId): ParsedAccount => {
  const parts = account.split(':');
  const name = parts[0] ?? '';
  if (!isAccountName(name)) throw new Error(`${account} is not in the chart of accounts`);
  const perSubMerchant = chart[name].perSubMerchant;
  if (parts.length !== (perSubMerchant ? 3 : 2) || parts.includes('')) {
    throw new Error(`${account} is not written as ${perSubMerchant ? 'name:submerchant:CCY' : 'name:CCY'}`);
  }
  const currency = parts.at(-1) ?? '';
  const { code } = currencyOf(currency);
  if (code !== currency) throw new Error(`${account} does not write its currency in capitals`);
  return { name, subMerchant: perSubMerchant ? (parts[1] ?? null) : null, currency: code };
};

const isAccountName = (name: string): name is AccountName => Object.hasOwn(chart, name);
