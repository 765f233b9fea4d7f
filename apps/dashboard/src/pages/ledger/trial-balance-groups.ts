import type { TrialBalance } from '@taprail/sdk';
import { countOf, formatMoney } from '../../money/format-money';
import { accountParts } from './account-names';

export type BalancePart = TrialBalance['data'][number];
type Account = BalancePart['accounts'][number];

/** A row of the trial balance: one account, or all accounts of one name in one currency. */
export type TrialBalanceRow = Readonly<{
  name: string;
  /** Of a single account. */
  account: string | null;
  /** `bistro-42`, or how many have an account of this name. */
  owner: string | null;
  debits: number;
  credits: number;
  balance: number;
}>;

const rowOf = ({ account, submerchant, debits, credits, balance }: Account): TrialBalanceRow => ({
  name: accountParts(account).name,
  account,
  owner: submerchant ?? accountParts(account).owner,
  debits,
  credits,
  balance,
});

/** Accounts of the same name become one row: a platform has several for each sub-merchant. */
export const balanceRows = (accounts: readonly Account[], isEach: boolean): readonly TrialBalanceRow[] => {
  const rows = accounts.map(rowOf);
  if (isEach) return rows;
  const groups = new Map<string, TrialBalanceRow[]>();
  for (const row of rows) groups.set(row.name, [...(groups.get(row.name) ?? []), row]);
  return [...groups.values()].map((group) => {
    const [first] = group;
    if (group.length === 1) return first!;
    const sum = (of: (row: TrialBalanceRow) => number) => group.reduce((total, row) => total + of(row), 0);
    return {
      name: first!.name,
      account: null,
      owner: countOf(group.length, 'sub-merchant'),
      debits: sum(({ debits }) => debits),
      credits: sum(({ credits }) => credits),
      balance: sum(({ balance }) => balance),
    };
  });
};

/** The books of one currency: money, and beside it the holds, which have moved none. */
export type CurrencyBooks = Readonly<{ currency: string; posted?: BalancePart; memo?: BalancePart }>;

/** By currency, because nothing is ever summed over two of them. */
export const booksByCurrency = (parts: readonly BalancePart[]): readonly CurrencyBooks[] => {
  const books = new Map<string, CurrencyBooks>();
  for (const part of parts) {
    books.set(part.currency, { ...books.get(part.currency), currency: part.currency, [part.layer]: part });
  }
  return [...books.values()].sort((left, right) => left.currency.localeCompare(right.currency));
};

/** The zero of the trial balance in words, or by how much it is missed. */
export const balanceWords = ({ currency, debits, credits, difference }: Omit<BalancePart, 'accounts'>): string => {
  if (difference === 0) return `Balanced: debits and credits are both ${formatMoney(debits, currency)}.`;
  const [larger, smaller] = difference > 0 ? ['debits', 'credits'] : ['credits', 'debits'];
  return `Not balanced: ${larger} of ${formatMoney(Math.max(debits, credits), currency)} exceed ${smaller} by ${formatMoney(Math.abs(difference), currency)}.`;
};
