import type { ListedTransaction } from '@taprail/sdk';
import { type CsvColumn, decimalOf } from '../../parts/list-csv';

type Row = ListedTransaction;
const amount = (name: string, of: (row: Row) => number | null): CsvColumn<Row> => [
  name,
  (row) => decimalOf(of(row), row.currency),
];

/** Amounts in units of the currency beside them, instants in UTC. */
export const paymentsCsv: readonly CsvColumn<Row>[] = [
  ['id', ({ id }) => id],
  ['created_at', ({ created_at: at }) => at],
  ['status', ({ status }) => status],
  ['submerchant', ({ submerchant }) => submerchant],
  ['capture_mode', ({ capture_mode: mode }) => mode],
  ['currency', ({ currency }) => currency],
  amount('amount', (row) => row.amount),
  amount('tip_amount', (row) => row.tip_amount),
  amount('amount_captured', (row) => row.amount_captured),
  amount('amount_refunded', (row) => row.amount_refunded),
  amount('amount_disputed', (row) => row.amount_disputed),
  amount('platform_fee', (row) => row.platform_fee),
  amount('processing_fee', (row) => row.processing_fee),
  ['scheme', ({ tap }) => tap?.scheme],
  ['last4', ({ tap }) => tap?.last4],
  ['device', ({ tap, request }) => tap?.device ?? request?.device],
  ['reference', ({ reference }) => reference],
  ['payout_currency', ({ settlement }) => settlement?.currency],
  ['payout_net', ({ settlement }) => decimalOf(settlement?.net, settlement?.currency ?? '')],
  ['payout', ({ settlement }) => (typeof settlement?.payout === 'string' ? settlement.payout : null)],
  ['payout_status', ({ settlement }) => settlement?.payout_status],
  ['available_on', ({ settlement }) => settlement?.available_on],
  ['wire_reference', ({ settlement }) => settlement?.wire_reference],
];
