import {
  countField,
  date,
  fields,
  instant,
  listOf,
  money,
  objectField,
  says,
  sharedWords,
  text,
  textOrNull,
  whole,
} from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';
import { statsIntervals } from '@taprail/taps-domain';

const countAndAmount: JsonSchema = {
  title: 'CountAndAmount',
  description: 'Count and total amount.',
  ...whole({ count: countField('Count.', 3), amount: money('Total amount.', 12_600) }),
};

const counted = (description: string): JsonSchema => says(countAndAmount, description);

const basisPoints = (description: string): JsonSchema => ({
  type: ['integer', 'null'],
  minimum: 0,
  maximum: 10_000,
  description: `${description} In basis points: 9325 is 93.25 %. Null if no tap was approved or declined.`,
  examples: [9_325],
});

export const statsFigures: Record<string, JsonSchema> = {
  captured: says(
    whole({
      count: countField('Number of captured sales.', 41),
      amount: money('Captured amount, tips included.', 172_200),
      tips: money('Tips included in the captured amount.', 1_200),
    }),
    'Captures, at the time of the capture. A capture that was later reversed or revoked is not counted.',
  ),
  taps: says(
    whole({
      approved: counted('Approved taps.'),
      declined: counted('Taps declined by the issuer, the scheme or the payment service provider.'),
      declined_by_service: counted(
        'Taps declined by this service (`declined_by: service`), for example by its risk rules.',
      ),
      pending: counted('Taps whose outcome is not yet known.'),
      reversed: counted('Reversed or released taps.'),
      expired: counted('Taps whose authorisation expired.'),
    }),
    'Taps by outcome, at the time of the tap. Amounts are as requested, tips included.',
  ),
  approval_rate: says(
    whole({
      count_bps: basisPoints('Share of approved taps in all approved or declined taps, whoever declined them.'),
      amount_bps: basisPoints('The same share, by amount.'),
    }),
    'Approval rate: approved taps divided by approved and declined taps. Pending, reversed and expired taps are left out.',
  ),
  decline_reasons: says(
    listOf(
      whole({
        reason: says(text, 'The `decline_reason` of the taps.', 'insufficient_funds'),
        count: countField('Count.', 2),
        amount: money('Together.', 8_400),
      }),
    ),
    'Decline reasons, most frequent first.',
  ),
  fees: says(
    whole({
      platform: money('Platform fees.', 1_722),
      processing: money('Processing fees.', 2_550),
      platform_returned: money('Platform fees returned by refunds, at the time of the refund.', 0),
    }),
    'Fees of the captures, in the currency of the sale.',
  ),
  refunds: counted('Successful refunds, at the time of the refund.'),
  disputes: says(
    whole({
      open: counted('Open disputes.'),
      won: counted('Won disputes.'),
      lost: counted('Lost disputes (chargebacks).'),
      withdrawn: counted('Withdrawn disputes.'),
      inquiries: countField('Inquiries, which move no money and are counted only here.', 0),
    }),
    'Disputes by outcome, at the time they were opened.',
  ),
};

const bucketProperties: Record<string, JsonSchema> = {
  date: says(date, 'Day on which the bucket begins, in the time zone.', '2026-03-02'),
  from: says(instant, 'Start of the bucket, inclusive.'),
  to: says(instant, 'End of the bucket, exclusive.'),
  ...statsFigures,
};

const statsBucket: JsonSchema = {
  title: 'StatsBucket',
  description: 'Figures of one hour, day, week or month.',
  type: 'object',
  properties: bucketProperties,
  required: Object.keys(bucketProperties),
};

const currencyProperties: Record<string, JsonSchema> = {
  currency: fields.currency,
  total: says(
    {
      title: 'StatsFigures',
      description: 'Figures of a period, in one currency.',
      type: 'object',
      properties: statsFigures,
      required: Object.keys(statsFigures),
    },
    'Totals of all buckets.',
  ),
  buckets: says(
    { type: 'array', items: statsBucket },
    'Every bucket of the range, oldest first, including empty ones.',
  ),
};

const properties: Record<string, JsonSchema> = {
  object: objectField('stats'),
  from: says(date, 'First day.', '2026-03-01'),
  to: says(date, 'Last day.', '2026-03-31'),
  interval: { enum: [...statsIntervals], description: 'Length of a bucket.', examples: ['day'] },
  timezone: says(text, 'Time zone of days and hours, as requested.', 'Europe/Berlin'),
  submerchant: says(textOrNull, `${sharedWords.submerchant} As requested. Null for all of them together.`, 'bistro-42'),
  data: says(
    {
      type: 'array',
      items: { type: 'object', properties: currencyProperties, required: Object.keys(currencyProperties) },
    },
    'One row per currency with activity. Amounts in different currencies are never added up.',
  ),
};

export const statsSchema: JsonSchema = {
  title: 'Stats',
  description: 'Sales statistics by hour, day, week or month, for each currency separately.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};
