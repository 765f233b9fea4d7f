import type { Dispute } from '@taprail/sdk';
import { type CsvColumn, decimalOf } from '../../parts/list-csv';

/** Amounts in units of the currency beside them, instants in UTC. */
export const disputesCsv: readonly CsvColumn<Dispute>[] = [
  ['id', ({ id }) => id],
  ['status', ({ status }) => status],
  ['stage', ({ stage }) => stage],
  ['reason', ({ reason }) => reason],
  ['network_reason_code', ({ network_reason_code: code }) => code],
  ['submerchant', ({ submerchant }) => submerchant],
  ['currency', ({ currency }) => currency],
  ['amount', ({ amount, currency }) => decimalOf(amount, currency)],
  ['fee', ({ fee_amount: fee, currency }) => decimalOf(fee, currency)],
  ['opened_at', ({ opened_at: at }) => at],
  ['scheme_deadline', ({ scheme_deadline: at }) => at],
  ['evidence_submitted_at', ({ evidence_submitted_at: at }) => at],
  ['closed_at', ({ closed_at: at }) => at],
  ['transaction_id', ({ transaction_id: id }) => id],
];
