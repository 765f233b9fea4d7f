import type { JsonSchema } from './json-schema';
import { instant, minor, text, textOrNull, whole } from './parts';

export const refundSchema: JsonSchema = {
  title: 'Refund',
  ...whole({
    id: text,
    object: { const: 'refund' },
    transaction_id: text,
    amount: minor,
    currency: text,
    status: { enum: ['pending', 'succeeded', 'failed'] },
    reason: text,
    platform_fee_refunded: {
      ...minor,
      description:
        "What this refund gives back of the platform's fee: the share of its own amount. Shares are rounded on the " +
        'running sum of the refunds that give back, and only of those, so that together they make the whole fee.',
    },
    reference: textOrNull,
    created_at: instant,
  }),
};

export const refundResource = {
  id: 're_01KJM0Z8R0000000000000000R',
  object: 'refund',
  transaction_id: 'txn_01KJM0Z8R0000000000000000B',
  amount: 1_000,
  currency: 'EUR',
  status: 'succeeded',
  reason: 'requested_by_customer',
  platform_fee_refunded: 0,
  reference: null,
  created_at: '2026-03-04T09:30:00.000Z',
};
