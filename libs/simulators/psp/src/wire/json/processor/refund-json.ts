import type Stripe from 'stripe';
import type { TransferReversalRow } from '../../../payments/processor/state/money-rows';
import type { ChargeRefundRow } from '../../../payments/processor/state/payment-rows';
import { seconds } from '../requirements-json';

export const refundJson = (refund: ChargeRefundRow) =>
  ({
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: refund.balanceTransaction,
    charge: refund.charge,
    created: seconds(refund.createdMs),
    currency: refund.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: refund.status === 'pending' ? 'pending' : 'refund' }, type: 'card' },
    ...(refund.failureTransaction === null ? {} : { failure_balance_transaction: refund.failureTransaction }),
    ...(refund.failureReason === null ? {} : { failure_reason: refund.failureReason }),
    metadata: refund.metadata,
    payment_intent: refund.intent,
    payment_method: null,
    ...(refund.pendingReason === null ? {} : { pending_reason: refund.pendingReason }),
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  }) satisfies Stripe.Refund;

/** A reversed transfer, in the account that it had gone to. */
export const paymentRefundJson = (reversal: TransferReversalRow, payment: string) =>
  ({
    id: reversal.paymentRefund,
    object: 'refund',
    amount: reversal.amount,
    balance_transaction: null,
    charge: payment,
    created: seconds(reversal.createdMs),
    currency: reversal.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: null,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: reversal.id,
    status: 'succeeded',
    transfer_reversal: null,
  }) satisfies Stripe.Refund;
