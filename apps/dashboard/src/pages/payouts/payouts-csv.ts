import type { Payout } from '@taprail/sdk';
import { type CsvColumn, decimalOf } from '../../parts/list-csv';

/** Amounts in units of the currency beside them, instants in UTC; the parts of the breakdown add up to the amount. */
export const payoutsCsv: readonly CsvColumn<Payout>[] = [
  ['id', ({ id }) => id],
  ['submerchant', ({ submerchant }) => submerchant],
  ['status', ({ status }) => status],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount, currency }) => decimalOf(amount, currency)],
  ...(
    [
      'captures',
      'tips',
      'refunds',
      'platform_fees',
      'processing_fees',
      'disputes_held',
      'disputes_released',
      'dispute_fees',
      'reserve_held',
      'reserve_released',
      'adjustments',
      'negative_balance_recovered',
    ] as const
  ).map((part): CsvColumn<Payout> => [part, ({ breakdown, currency }) => decimalOf(breakdown[part], currency)]),
  ['transaction_count', ({ transaction_count: count }) => count],
  ['scheduled_at', ({ scheduled_at: at }) => at],
  ['eta', ({ eta }) => eta],
  ['paid_at', ({ paid_at: at }) => at],
  ['failed_at', ({ failed_at: at }) => at],
  ['failure_code', ({ failure_code: code }) => code],
  ['failure_message', ({ failure_message: message }) => message],
  ['bank', ({ destination }) => destination.bank_name],
  ['account_last4', ({ destination }) => destination.last4],
  ['wire_reference', ({ wire_reference: reference }) => reference],
  ['retry_of', ({ retry_of: id }) => id],
];
