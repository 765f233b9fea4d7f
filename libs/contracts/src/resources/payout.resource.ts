import type { JsonSchema } from './json-schema';
import { date, instant, instantOrNull, listOf, minor, text, textOrNull, whole } from './parts';

const breakdown = [
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
] as const;

export const payoutSchema: JsonSchema = {
  title: 'Payout',
  ...whole({
    id: text,
    object: { const: 'payout' },
    submerchant: text,
    amount: minor,
    currency: text,
    status: { enum: ['scheduled', 'in_transit', 'paid', 'failed', 'canceled'] },
    eta: { ...date, description: 'When the bank is expected to have it.' },
    calendar: {
      ...textOrNull,
      description:
        'The bank calendar that decided `eta`, such as `TARGET`. `weekdays`: the holidays of this currency and year are ' +
        'not known, so that `eta` may fall on one. Null of payouts from before it was stored.',
    },
    sales_days: {
      ...listOf(date),
      description:
        'The days on which its sales were made, in order. A sale that was booked after its month was closed is under ' +
        'the day on which it was made.',
    },
    scheduled_at: instant,
    paid_at: instantOrNull,
    wire_reference: textOrNull,
    failure_code: { ...textOrNull, description: 'Why the bank rejected it. More codes may come.' },
    failure_message: textOrNull,
    destination: whole({ bank_name: textOrNull, last4: text, country: text, currency: text }),
    breakdown: {
      ...whole(Object.fromEntries(breakdown.map((part) => [part, minor]))),
      description: 'Signed parts that sum to the amount.',
    },
    retry_of: textOrNull,
    transaction_count: { type: 'integer', minimum: 0 },
  }),
};

export const payoutResource = {
  id: 'po_01KJM0Z8R0000000000000000P',
  object: 'payout',
  submerchant: 'bistro-42',
  amount: 4_089,
  currency: 'EUR',
  status: 'scheduled',
  eta: '2026-03-04',
  calendar: 'TARGET',
  sales_days: ['2026-03-02'],
  scheduled_at: '2026-03-03T05:00:00.000Z',
  paid_at: null,
  wire_reference: null,
  failure_code: null,
  failure_message: null,
  destination: { bank_name: 'Sparkasse', last4: '3000', country: 'DE', currency: 'EUR' },
  breakdown: {
    ...Object.fromEntries(breakdown.map((part) => [part, 0])),
    captures: 4_200,
    platform_fees: -42,
    processing_fees: -69,
  },
  retry_of: null,
  transaction_count: 1,
};
