import type { SearchOperator } from '@taprail/contracts';
import { currencyCodes, currencyOf } from '@taprail/money';
import type { ListFilter } from '@taprail/subscriptions';
import { amountText } from '../transactions/transaction.projection';

type Comparison = '=' | Exclude<SearchOperator, ':'>;
type Decimals = 0 | 2 | 3;

const codesWith = (decimals: Decimals) => currencyCodes.filter((code) => currencyOf(code).exponent === decimals);

/** Most currencies have two decimals: they are those that are none of the others. */
const currencyFilters: Readonly<Record<Decimals, readonly ListFilter[]>> = {
  0: [{ anyOf: codesWith(0).map((value) => [{ column: 'currency', operator: '=', value }]) }],
  2: [...codesWith(0), ...codesWith(3)].map((value) => ({ column: 'currency', operator: '<>', value })),
  3: [{ anyOf: codesWith(3).map((value) => [{ column: 'currency', operator: '=', value }]) }],
};

const amountFilter = (operator: Comparison, minor: number): ListFilter => ({
  column: 'amount',
  operator,
  value: amountText(minor),
});

/** Transactions whose amount in their own currency compares so with `61.43`, as it is shown: 6143 in EUR, 61430 in KWD. */
export const decimalAmountFilter = (operator: Comparison, text: string): ListFilter => ({
  anyOf: ([0, 2, 3] as const).flatMap((decimals) => {
    const comparison = inMinorUnits(operator, text, decimals);
    return comparison ? [[...currencyFilters[decimals], comparison]] : [];
  }),
});

/** What lies between two amounts of the currency, such as 61.43 in JPY, is equal to none and greater than the lower one. */
const inMinorUnits = (operator: Comparison, text: string, decimals: Decimals): ListFilter | undefined => {
  const [major = '', fraction = ''] = text.split('.');
  const minor = Number(major + fraction.slice(0, decimals).padEnd(decimals, '0'));
  if (/^0*$/.test(fraction.slice(decimals))) return amountFilter(operator, minor);
  if (operator === '=') return undefined;
  return amountFilter(operator === '>' || operator === '>=' ? '>' : '<=', minor);
};
