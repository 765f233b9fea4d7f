import { type CurrencyCode, type Minor, wholeMinor } from '@taprail/money';
import { type AccountId, parseAccount } from '../chart/account';
import { type Layer, layerOf } from '../chart/chart';
import type { Cut } from './recorded-entry';

export type AccountSums = Readonly<{ debits: Minor; credits: Minor }>;
type Part = { currency: CurrencyCode; layer: Layer; accounts: (AccountSums & { account: AccountId })[] };

/** Debits and credits of every account up to a cut, by currency and layer. Each part sums to 0 or something is broken. */
export const trialBalanceOf = (sums: ReadonlyMap<AccountId, AccountSums>, cut: Cut) => {
  const parts = new Map<string, Part>();
  for (const account of [...sums.keys()].sort()) {
    const { name, currency } = parseAccount(account);
    const layer = layerOf(name);
    const part = parts.get(`${currency} ${layer}`) ?? { currency, layer, accounts: [] };
    part.accounts.push({ account, ...(sums.get(account) as AccountSums) });
    parts.set(`${currency} ${layer}`, part);
  }
  const data = [...parts.keys()].sort().flatMap((key) => {
    const part = parts.get(key);
    return part ? [partView(part)] : [];
  });
  return { object: 'trial_balance', as_of: cut.asOf, known_at: cut.knownAt, data } as const;
};

export type TrialBalance = ReturnType<typeof trialBalanceOf>;

const partView = (part: Part) => {
  const debits = part.accounts.reduce((sum, account) => wholeMinor(sum + account.debits), 0);
  const credits = part.accounts.reduce((sum, account) => wholeMinor(sum + account.credits), 0);
  const accounts = part.accounts.map(({ account, ...of }) => ({ account, ...of, balance: of.debits - of.credits }));
  return { currency: part.currency, layer: part.layer, debits, credits, difference: debits - credits, accounts };
};
