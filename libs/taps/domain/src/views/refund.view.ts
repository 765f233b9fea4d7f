import type { KnownTransaction, Refund } from '../transaction/transaction.state';

export const refundView = ({ presented }: KnownTransaction, refund: Refund) => ({
  id: refund.id,
  object: 'refund' as const,
  transaction_id: presented.transactionId,
  amount: refund.amount,
  currency: presented.currency,
  status: refund.status,
  reason: refund.reason,
  failure_reason: refund.failure?.code ?? null,
  platform_fee_refunded: refund.platformFeeRefunded,
  reference: refund.reference,
  created_at: refund.at,
});

export type RefundView = ReturnType<typeof refundView>;
