import type { ValueOf } from '../schema/json-schema';
import { fields, idField, money, objectField, says } from '../schema/fields';
import { oneOf, text, textOrNull, whole } from '../schema/parts';

export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent', 'other'] as const;

export const refundSchema = {
  title: 'Refund',
  description: 'A refund of a captured sale to the cardholder.',
  ...whole({
    id: idField('re', 'The id of the refund, `re_…`.'),
    object: objectField('refund'),
    transaction_id: fields.transactionId,
    amount: money('Amount refunded to the cardholder.', 1_000),
    currency: fields.currency,
    status: oneOf(
      ['pending', 'succeeded', 'failed'],
      'pending: the scheme has not answered. failed: the issuer returned it; the books are as before.',
      'succeeded',
    ),
    reason: says(text, 'requested_by_customer, duplicate, fraudulent or other.', 'requested_by_customer'),
    failure_reason: says(
      textOrNull,
      'Reason for the failure, such as `refund_declined`. Null unless the status is failed. More reasons may be added.',
    ),
    platform_fee_refunded: money(
      'Part of the platform fee that this refund returns, in proportion to its amount. Shares are rounded on the running sum of only those refunds that return the fee, so that together they make up the whole fee.',
    ),
    reference: fields.reference,
    created_at: fields.createdAt,
  }),
};

export type RefundResource = ValueOf<typeof refundSchema>;

export const refundResource: RefundResource = {
  id: 're_01KJM0Z8R0000000000000000R',
  object: 'refund',
  transaction_id: 'txn_01KJM0Z8R0000000000000000B',
  amount: 1_000,
  currency: 'EUR',
  status: 'succeeded',
  reason: 'requested_by_customer',
  failure_reason: null,
  platform_fee_refunded: 0,
  reference: null,
  created_at: '2026-03-04T09:30:00.000Z',
};
