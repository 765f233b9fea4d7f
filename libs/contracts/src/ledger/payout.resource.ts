import { describing, type ValueOf } from '../schema/json-schema';
import { countField, fields, idField, money, objectField, says, signedMoney } from '../schema/fields';
import { date, instant, instantOrNull, listOf, oneOf, text, textOrNull, whole } from '../schema/parts';

const breakdown = {
  captures: 'Sales without their tips.',
  tips: 'Tips of those sales.',
  refunds: 'Refunds (negative).',
  platform_fees: 'Platform fees (negative; positive if returned).',
  processing_fees: 'Processing fees (negative).',
  disputes_held: 'Held for opened disputes (negative).',
  disputes_released: 'Returned after disputes that were won or withdrawn.',
  dispute_fees: 'Dispute fees (negative; positive if returned).',
  reserve_held: 'Moved into the rolling reserve (negative).',
  reserve_released: 'Released from the rolling reserve.',
  adjustments: 'Credits and debits by the platform, and everything else, such as a returned payout.',
  negative_balance_recovered: 'Withheld to cover an earlier negative balance (negative).',
} as const;
type BreakdownPart = keyof typeof breakdown;
const parts = Object.keys(breakdown) as readonly BreakdownPart[];

export const payoutSchema = {
  title: 'Payout',
  description: 'A payout to the bank account of a sub-merchant.',
  ...whole(
    {
      id: idField('po', 'The id of the payout, `po_…`.'),
      object: objectField('payout'),
      submerchant: fields.submerchant,
      amount: money('Amount that the bank is asked to pay: the sum of the breakdown.', 4_089),
      currency: fields.currency,
      status: oneOf(
        ['scheduled', 'in_transit', 'paid', 'failed', 'canceled'],
        'scheduled: can still be cancelled. in_transit: sent to the bank. paid: confirmed by the bank. failed: rejected by the bank; the money is available again.',
      ),
      eta: says(date, 'Expected day of arrival at the bank.', '2026-03-04'),
      calendar: says(
        textOrNull,
        'Bank calendar that determined `eta`, such as `TARGET`. `weekdays`: the holidays of this currency and year are not known, so `eta` may fall on one. Null for payouts from before it was stored.',
        'TARGET',
      ),
      closed_days: {
        ...listOf(
          whole({
            date: says(date, 'The day.', '2026-04-03'),
            reason: says(text, 'Reason why banks are closed, such as `Saturday` or `Good Friday`.', 'Good Friday'),
          }),
        ),
        description: 'Days between the payout run and `eta` on which banks are closed. Empty if there are none.',
        examples: [[]],
      },
      sales_days: says(
        listOf(date),
        'Days on which its sales were made, in order. A sale booked after its month was closed counts under the day on which it was made.',
        ['2026-03-02'],
      ),
      scheduled_at: says(instant, 'Time at which the payout was scheduled.', '2026-03-03T05:00:00.000Z'),
      paid_at: says(instantOrNull, 'Time of the confirmation by the bank. Null until it is confirmed.'),
      wire_reference: says(textOrNull, 'Reference of the transfer at the bank. Null until it is paid.'),
      bank_trace_id: says(
        textOrNull,
        'Trace by which the receiving bank finds the payout, if it came after `paid_at`. Null if `wire_reference` is the trace, or if none has come.',
      ),
      psp_references: says(
        whole({
          account: says(text, 'The id of the account of the sub-merchant.', 'acct_1SUpQe2eZvKYlo2C'),
          transfer: says(text, 'The id of the transfer from our balance to the account.', 'tr_1SUpRd2eZvKYlo2C'),
          payout: says(text, 'The id of the payout from the account to the bank.', 'po_1SUpRe2eZvKYlo2C'),
        }),
        'Ids at the payment service provider. Only if the provider pays it and has accepted the order.',
      ),
      failed_at: says(
        instantOrNull,
        'Time at which the bank rejected it, or sent it back after `paid_at`. Null if it did neither.',
      ),
      failure_code: says(
        textOrNull,
        'Reason for the rejection by the bank. Null if it was not rejected. More codes may be added.',
      ),
      failure_message: says(textOrNull, 'The reason as a sentence. Null if the payout was not rejected.'),
      destination: {
        ...whole({
          bank_name: says(textOrNull, 'Name of the bank. Null if unknown.', 'Sparkasse'),
          last4: says(text, 'Last four characters of the account number.', '3000'),
          country: says(text, 'Country of the account, ISO 3166-1 alpha-2.', 'DE'),
          currency: says(text, 'Currency of the account, ISO 4217.', 'EUR'),
        }),
        description: 'Bank account that receives the payout.',
      },
      breakdown: describing<Readonly<Record<BreakdownPart, number>>>({
        ...whole(Object.fromEntries(Object.entries(breakdown).map(([part, what]) => [part, signedMoney(what)]))),
        description: 'Signed components that add up to the amount.',
      }),
      retry_of: says(textOrNull, 'The id of the failed payout that it retries. Null if it retries none.'),
      retried_by: says(
        textOrNull,
        'The id of the payout that retries it, if it failed and was retried by hand. Null otherwise.',
      ),
      transaction_count: countField('Number of transactions in the payout.', 1),
    },
    ['psp_references'],
  ),
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
  closed_days: [],
  sales_days: ['2026-03-02'],
  scheduled_at: '2026-03-03T05:00:00.000Z',
  paid_at: null,
  wire_reference: null,
  bank_trace_id: null,
  failed_at: null,
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
  retried_by: null,
  transaction_count: 1,
};
