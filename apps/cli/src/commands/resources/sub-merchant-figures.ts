import { demandRows } from '../../operations/not-taprail';
import { operationCommand } from '../../operations/operation-command';
import { moneyText } from '../../output/money';
import type { ApiObject } from '../../output/value';
import type { CommandSpec } from '../../program/command-spec';
import type { Context } from '../../session/context';

const showTable = (
  context: Context,
  answer: ApiObject,
  rows: readonly ApiObject[],
  columns: readonly string[],
): void => {
  const { out } = context;
  out.data(answer, (colours) => out.rowsText(rows, columns, colours, columns.slice(0, 2)));
  if (rows.length === 0) out.note('No results.');
};

const inner = (row: ApiObject, name: string): ApiObject => (row[name] ?? {}) as ApiObject;

const comparedRow = (row: ApiObject): ApiObject => {
  const currency = String(row['currency']);
  const money = (figure: string, field: string): string => moneyText(Number(inner(row, figure)[field]), currency);
  return {
    submerchant: row['submerchant'],
    currency,
    captured: money('captured', 'amount'),
    captures: inner(row, 'captured')['count'],
    refunded: money('refunds', 'amount'),
    fees: money('fees', 'platform'),
  };
};

export const compareCommand: CommandSpec = operationCommand('compare', {
  call: 'stats.subMerchants',
  show: (context, answer) =>
    showTable(context, answer, demandRows(context, answer).map(comparedRow), [
      'submerchant',
      'currency',
      'captured',
      'captures',
      'refunded',
      'fees',
    ]),
  examples: ['taprail sub-merchants compare --from 2026-03-01 --to 2026-03-31 --limit 20'],
});

/** One row per currency; the next payout stands beside the currency that it is in. */
const balanceRowsOf = (row: ApiObject): readonly ApiObject[] => {
  const next = inner(row, 'next_payout');
  return (row['balances'] as readonly ApiObject[]).map((balance) => ({
    submerchant: row['submerchant'],
    ...balance,
    next_payout: next['currency'] === balance['currency'] ? next['eta'] : null,
  }));
};

export const balancesOfSubMerchants: CommandSpec = operationCommand('balances', {
  call: 'balances.subMerchants',
  show: (context, answer) =>
    showTable(context, answer, demandRows(context, answer).flatMap(balanceRowsOf), [
      'submerchant',
      'currency',
      'available',
      'pending',
      'in_transit',
      'next_payout',
    ]),
  examples: ['taprail sub-merchants balances --submerchants bistro-42,hotel-7'],
});
