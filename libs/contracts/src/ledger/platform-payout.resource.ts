import { fields, idField, money, objectField, says, signedMoney } from '../schema/fields';
import { describing, type ValueOf } from '../schema/json-schema';
import {
  date,
  dateOrNull,
  instant,
  instantOrNull,
  listOf,
  oneOf,
  orNull,
  text,
  textOrNull,
  whole,
} from '../schema/parts';

const breakdown = {
  carried_in: 'Left by the payout before.',
  returned_payouts: 'Payouts that failed or came back since then.',
  platform_fees: 'Platform fees of sales, less those of reversed sales.',
  platform_fees_returned: 'Platform fees returned with refunds and lost disputes (negative).',
  processing_fees: 'Processing fees that you bear (negative).',
  adjustments: 'Adjustments of sub-merchants: credits (negative) and debits.',
  negative_balances: 'Negative balances of sub-merchants that you absorbed (negative).',
  pending_before:
    'Fees that were still pending at the payout before, and credits of sub-merchants that were not posted yet.',
  pending_after: 'Fees within this breakdown that are still pending, and credits that are not posted yet (negative).',
  carried_out: 'Left for the next payout (negative).',
} as const;
type BreakdownPart = keyof typeof breakdown;

const actor = whole({
  kind: says(text, '`api_key` or `user`.', 'user'),
  id: says(text, 'The id of the key or person.', 'usr_01KJM0Z8R00000000000000002'),
});

const destination = {
  bank_name: says(textOrNull, 'Name of the bank. Null if unknown.', 'Sparkasse'),
  last4: says(text, 'Last four characters of the account number.', '3000'),
  country: says(text, 'Country of the account, ISO 3166-1 alpha-2.', 'DE'),
  currency: says(text, 'Currency of the account, ISO 4217.', 'EUR'),
};

export const platformPayoutSchema = {
  title: 'PlatformPayout',
  description: "A payout of the platform's own money to its own bank account.",
  ...whole({
    id: idField('ppo', 'The id of the payout, `ppo_…`.'),
    object: objectField('platform_payout'),
    amount: money('Amount that the bank is asked to pay: the sum of the breakdown.', 8_000),
    currency: fields.currency,
    status: oneOf(
      ['scheduled', 'in_transit', 'paid', 'failed'],
      'scheduled: goes to the bank next. in_transit: sent to the bank. paid: confirmed by the bank. failed: rejected or sent back by the bank; the money is available again.',
    ),
    run_on: says(dateOrNull, 'Day of the schedule on which it was made. Null if it was requested.', '2026-03-03'),
    requested_by: says(orNull(actor), 'Who requested it. Null if the schedule made it.'),
    eta: says(date, 'Expected day of arrival at the bank.', '2026-03-04'),
    calendar: says(text, 'Bank calendar that determined `eta`, such as `TARGET`.', 'TARGET'),
    closed_days: says(
      listOf(
        whole({
          date: says(date, 'The day.', '2026-04-03'),
          reason: says(text, 'Reason why banks are closed, such as `Saturday` or `Good Friday`.', 'Good Friday'),
        }),
      ),
      'Days between the payout and `eta` on which banks are closed. Empty if there are none.',
      [],
    ),
    scheduled_at: says(instant, 'Time at which the payout was made.', '2026-03-03T06:00:00.000Z'),
    paid_at: says(instantOrNull, 'Time of the confirmation by the bank. Null until it is confirmed.'),
    wire_reference: says(textOrNull, 'Reference of the transfer at the bank. Null until it is paid.'),
    failed_at: says(instantOrNull, 'Time at which the bank rejected it, or sent it back. Null if it did neither.'),
    failure_code: says(textOrNull, 'Reason of the bank. Null if it did not fail. More codes may be added.'),
    failure_message: says(textOrNull, 'The reason as a sentence. Null if the payout did not fail.'),
    destination: { ...whole(destination), description: 'Bank account that receives the payout.' },
    breakdown: describing<Readonly<Record<BreakdownPart, number>>>({
      ...whole(Object.fromEntries(Object.entries(breakdown).map(([part, what]) => [part, signedMoney(what)]))),
      description: 'Signed components that add up to the amount. It opens where the payout before closed.',
    }),
    psp_costs: signedMoney(
      'Costs of the payment service provider that were booked since the payout before. For information: they are paid from the processing fees and are no part of the amount.',
      900,
    ),
  }),
};

/** As the interface shows a platform payout. */
export type PlatformPayoutResource = ValueOf<typeof platformPayoutSchema>;

export const platformPayoutResource: PlatformPayoutResource = {
  id: 'ppo_01KJM0Z8R0000000000000000P',
  object: 'platform_payout',
  amount: 8_000,
  currency: 'EUR',
  status: 'scheduled',
  run_on: '2026-03-03',
  requested_by: null,
  eta: '2026-03-04',
  calendar: 'TARGET',
  closed_days: [],
  scheduled_at: '2026-03-03T06:00:00.000Z',
  paid_at: null,
  wire_reference: null,
  failed_at: null,
  failure_code: null,
  failure_message: null,
  destination: { bank_name: 'Sparkasse', last4: '3000', country: 'DE', currency: 'EUR' },
  breakdown: {
    carried_in: 0,
    returned_payouts: 0,
    platform_fees: 9_500,
    platform_fees_returned: -300,
    processing_fees: 0,
    adjustments: 0,
    negative_balances: 0,
    pending_before: 0,
    pending_after: -1_200,
    carried_out: 0,
  },
  psp_costs: 900,
};

export const platformBalanceSchema = {
  title: 'PlatformBalance',
  description: "The platform's own money in one currency, and how it is paid out.",
  ...whole({
    object: objectField('platform_balance'),
    currency: fields.currency,
    available: signedMoney('Can be paid out now. Below 0, nothing is paid out until fees have made up for it.', 8_000),
    pending: signedMoney('Fees of sales that are not available yet.', 1_200),
    in_transit: money('In payouts that the bank has not confirmed.', 0),
    bank_account: says(
      orNull(whole({ ...destination, changed_at: says(instant, 'Time of the last change.') })),
      'Bank account that payouts go to. The number is never shown. Null if there is none.',
    ),
    payout_schedule: {
      ...whole({
        interval: oneOf(['daily', 'weekly', 'monthly', 'manual'], 'Payout interval; manual: only on request.'),
        minimum_amount: money('Minimum payout amount of the schedule; less waits for the next run.', 100),
        timezone: says(text, 'IANA time zone of the schedule. Runs start at 07:00.', 'Europe/Berlin'),
      }),
      description: 'Schedule of the payouts.',
    },
    next_run_on: says(dateOrNull, 'Day of the next run. Null if none is awaited.', '2026-03-04'),
    last_skipped: says(
      orNull(
        whole({
          date: says(date, 'Day of the run.', '2026-03-03'),
          reason: oneOf(
            ['negative', 'below_minimum', 'payouts_frozen'],
            'Why it paid nothing. negative: the balance was below 0. below_minimum: there was less than the minimum. payouts_frozen: the books were in doubt.',
          ),
          available: signedMoney('Available at that time.', -300),
        }),
      ),
      'The last run that paid nothing, if no payout came after it. Null otherwise.',
    ),
  }),
};

/** As the interface shows a platform's own money in one currency. */
export type PlatformBalanceResource = ValueOf<typeof platformBalanceSchema>;
