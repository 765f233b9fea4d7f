import type { CurrencyCode, Minor } from '@taprail/money';
import { parseAccount } from '../chart/account';
import type { Component } from '../chart/component';
import { debitOf, type JournalEntry, type JournalLine } from '../chart/journal-entry';

export const operatingParts = [
  'platform_fees',
  'platform_fees_returned',
  'processing_fees',
  'adjustments',
  'negative_balances',
] as const;
export type OperatingPart = (typeof operatingParts)[number];

/**
 * What was ever booked on a platform's operating balance in a currency, but for its payouts. `pspCosts` is no part of it: what
 * the PSP charged for the same sales.
 */
export type OperatingSums = Readonly<Record<OperatingPart, Minor>> & Readonly<{ pspCosts: Minor }>;

export const noOperatingSums: OperatingSums = {
  platform_fees: 0,
  platform_fees_returned: 0,
  processing_fees: 0,
  adjustments: 0,
  negative_balances: 0,
  pspCosts: 0,
};

const partOf: Readonly<Partial<Record<Component, OperatingPart>>> = {
  platform_fee: 'platform_fees',
  platform_fee_returned: 'platform_fees_returned',
  processing_fee: 'processing_fees',
  absorbed: 'negative_balances',
};

const isOperating = (account: string): boolean => account.startsWith('platform_operating:');
const isPspCost = (account: string): boolean => account.startsWith('psp_fee_expense:');

const isCounted = ({ account, component }: JournalLine): boolean =>
  component !== 'payout' && (isOperating(account) || isPspCost(account));

const currencyIn = ({ account }: JournalLine): CurrencyCode => parseAccount(account).currency;

/** The currencies in which an entry adds to the sums; most often one, or none. */
export const operatingCurrencies = ({ lines }: Pick<JournalEntry, 'lines'>): readonly CurrencyCode[] => [
  ...new Set(lines.filter(isCounted).map(currencyIn)),
];

/** What an entry adds to a platform's operating balance, its payouts left out. */
export const operatingGrowth = ({ lines }: Pick<JournalEntry, 'lines'>): Minor =>
  lines.filter((line) => isCounted(line) && isOperating(line.account)).reduce((sum, line) => sum - debitOf(line), 0);

export const addOperating = (
  sums: OperatingSums,
  { lines }: Pick<JournalEntry, 'lines'>,
  currency: CurrencyCode,
): OperatingSums => {
  const added: Record<keyof OperatingSums, Minor> = { ...sums };
  for (const line of lines.filter((each) => isCounted(each) && currencyIn(each) === currency)) {
    // A part that nobody has named is still money of the platform.
    if (isOperating(line.account)) added[partOf[line.component] ?? 'adjustments'] -= debitOf(line);
    else added.pspCosts += debitOf(line);
  }
  return added;
};

export const totalOf = (sums: OperatingSums): Minor => operatingParts.reduce((sum, part) => sum + sums[part], 0);
