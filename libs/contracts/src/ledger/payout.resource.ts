import { describing, type ValueOf } from '../schema/json-schema';
import { countField, fields, idField, money, objectField, says, signedMoney } from '../schema/fields';
import { date, instant, instantOrNull, listOf, oneOf, text, textOrNull, whole } from '../schema/parts';

const breakdown = {
  captures: 'Sales without their tips.',
  tips: 'Tips of those sales.',
  refunds: 'Refunds, below zero.',
  platform_fees: 'Fees of the platform, below zero; above where they were given back.',
  processing_fees: 'Processing fees, below zero.',
  disputes_held: 'Held for disputes that were opened, below zero.',
  disputes_released: 'Given back after disputes that were won or withdrawn.',
  dispute_fees: 'Fees of disputes, below zero; above where they were returned.',
  reserve_held: 'Put into the rolling reserve, below zero.',
  reserve_released: 'Taken from the rolling reserve.',
  adjustments: 'Everything else, such as a payout that came back.',
  negative_balance_recovered: 'Kept to pay for an earlier negative balance, below zero.',
} as const;
type BreakdownPart = keyof typeof breakdown;
const parts = Object.keys(breakdown) as readonly BreakdownPart[];

export const payoutSchema = {
  title: 'Payout',
  description: 'Money on its way to the bank account of a sub-merchant.',
  ...whole({
    id: idField('po', 'The id of the payout, `po_…`.'),
    object: objectField('payout'),
    submerchant: fields.submerchant,
    amount: money('Amount that the bank is asked to pay: the sum of the breakdown.', 4_089),
    currency: fields.currency,
    status: oneOf(
      ['scheduled', 'in_transit', 'paid', 'failed', 'canceled'],
      'scheduled: can still be cancelled. in_transit: with the bank. paid: the bank has confirmed it. failed: the bank rejected it, and the money is available again.',
    ),
    eta: says(date, 'The day on which the bank is expected to have it.', '2026-03-04'),
    calendar: says(
      textOrNull,
      'The bank calendar that decided `eta`, such as `TARGET`. `weekdays`: the holidays of this currency and year are not ' +
        'known, so that `eta` may fall on one. Null of payouts from before it was stored.',
      'TARGET',
    ),
    sales_days: says(
      listOf(date),
      'The days on which its sales were made, in order. A sale that was booked after its month was closed is under the ' +
        'day on which it was made.',
      ['2026-03-02'],
    ),
    scheduled_at: says(instant, 'When it was put together.', '2026-03-03T05:00:00.000Z'),
    paid_at: says(instantOrNull, 'When the bank confirmed it; null: it has not.'),
    wire_reference: says(textOrNull, 'Reference of the transfer at the bank; null until it is paid.'),
    failure_code: says(textOrNull, 'Why the bank rejected it; null: it did not. More codes may come.'),
    failure_message: says(textOrNull, 'The same as a sentence; null: the bank did not reject it.'),
    destination: {
      ...whole({
        bank_name: says(textOrNull, 'The bank; null: not known.', 'Sparkasse'),
        last4: says(text, 'The last four characters of the account number.', '3000'),
        country: says(text, 'The country of the account, ISO 3166-1 alpha-2.', 'DE'),
        currency: says(text, 'The currency of the account, ISO 4217.', 'EUR'),
      }),
      description: 'The bank account that it goes to.',
    },
    breakdown: describing<Readonly<Record<BreakdownPart, number>>>({
      ...whole(Object.fromEntries(Object.entries(breakdown).map(([part, what]) => [part, signedMoney(what)]))),
      description: 'Signed parts that sum to the amount.',
    }),
    retry_of: says(textOrNull, 'The id of the failed payout that it repeats; null: it repeats none.'),
    transaction_count: countField('How many transactions are in it.', 1),
  }),
};

/** As the interface shows a payout. */
export type PayoutResource = ValueOf<typeof payoutSchema>;

export const payoutResource: PayoutResource = {
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
    ...(Object.fromEntries(parts.map((part) => [part, 0])) as Readonly<Record<BreakdownPart, number>>),
    captures: 4_200,
    platform_fees: -42,
    processing_fees: -69,
  },
  retry_of: null,
  transaction_count: 1,
};
