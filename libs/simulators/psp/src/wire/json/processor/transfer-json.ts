import type Stripe from 'stripe';
import type {
  PayoutRow,
  TopupRow,
  TransferReversalRow,
  TransferRow,
} from '../../../payments/processor/state/money-rows';
import { payoutFailureMessage } from '../../../payments/processor/money/connect-payouts';
import { seconds } from '../requirements-json';
import type { ProcessorView } from './view';

export const transferReversalJson = (row: TransferReversalRow) =>
  ({
    id: row.id,
    object: 'transfer_reversal',
    amount: row.amount,
    balance_transaction: row.balanceTransaction,
    created: seconds(row.createdMs),
    currency: row.currency,
    destination_payment_refund: row.paymentRefund,
    metadata: row.metadata,
    source_refund: null,
    transfer: row.transfer,
  }) satisfies Stripe.TransferReversal;

export const transferJson = ({ processor }: ProcessorView, row: TransferRow) => {
  const reversals = processor.transfers.reversalsOf(row.id).map(transferReversalJson).reverse();
  return {
    id: row.id,
    object: 'transfer',
    amount: row.amount,
    amount_reversed: row.reversed,
    balance_transaction: row.balanceTransaction,
    created: seconds(row.createdMs),
    currency: row.currency,
    description: row.description,
    destination: row.destination,
    destination_payment: row.destinationPayment,
    livemode: false,
    metadata: row.metadata,
    reversals: { object: 'list', data: reversals, has_more: false, url: `/v1/transfers/${row.id}/reversals` },
    reversed: row.reversed === row.amount,
    source_transaction: null,
    source_type: 'card',
    transfer_group: row.transferGroup,
  } satisfies Stripe.Transfer;
};

const reconciliationOf = ({ isAutomatic, status }: PayoutRow): string => {
  if (!isAutomatic) return 'not_applicable';
  return status === 'paid' || status === 'failed' ? 'completed' : 'in_progress';
};

export const payoutJson = ({ processor, nowMs }: ProcessorView, row: PayoutRow) => {
  const trace = processor.payouts.traceOf(row, nowMs);
  return {
    id: row.id,
    object: 'payout',
    amount: row.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: seconds(row.arrivalMs),
    automatic: row.isAutomatic,
    balance_transaction: row.balanceTransaction,
    created: seconds(row.createdMs),
    currency: row.currency,
    description: row.description,
    destination: row.destination,
    failure_balance_transaction: row.failureTransaction,
    failure_code: row.failureCode,
    failure_message: row.failureCode === null ? null : payoutFailureMessage(row.failureCode),
    livemode: false,
    metadata: row.metadata,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: reconciliationOf(row),
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: row.statementDescriptor,
    status: row.status,
    trace_id: { status: trace === null ? 'pending' : 'supported', value: trace },
    type: 'bank_account',
  } satisfies Stripe.Payout;
};

export const topupJson = (row: TopupRow) =>
  ({
    id: row.id,
    object: 'topup',
    amount: row.amount,
    balance_transaction: row.balanceTransaction,
    created: seconds(row.createdMs),
    currency: row.currency,
    description: row.description,
    expected_availability_date: seconds(row.expectedMs),
    failure_code: null,
    failure_message: null,
    initiated_by: 'user',
    livemode: false,
    metadata: row.metadata,
    source: null,
    statement_descriptor: row.statementDescriptor,
    status: row.status,
    transfer_group: row.transferGroup,
  }) satisfies Stripe.Topup;
