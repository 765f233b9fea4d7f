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
  description: 'How many there are, and their amounts together.',
  ...whole({ count: countField('How many.', 3), amount: money('Their amounts together.', 12_600) }),
};

const counted = (description: string): JsonSchema => says(countAndAmount, description);

const basisPoints = (description: string): JsonSchema => ({
  type: ['integer', 'null'],
  minimum: 0,
  maximum: 10_000,
  description: `${description} In basis points: 9325 is 93.25 %. null: no tap was approved or declined.`,
  examples: [9_325],
});

const figures: Record<string, JsonSchema> = {
  captured: says(
    whole({
      count: countField('How many sales were captured.', 41),
      amount: money('Captured amount, tips included.', 172_200),
      tips: money('The part of it that is tips.', 1_200),
    }),
    'Captures, at the time of the capture. One that was reversed or revoked later is not counted any more.',
  ),
  taps: says(
    whole({
      approved: counted('Taps that were approved.'),
      declined: counted('Taps that the issuer, the scheme or the payment service provider declined.'),
      declined_by_service: counted(
        'Taps that this service refused (`declined_by: service`), by its rules of risk for example.',
      ),
      pending: counted('Taps whose outcome is not known.'),
      reversed: counted('Taps that were reversed or released.'),
      expired: counted('Taps whose authorisation expired.'),
    }),
    'Taps at the time of the tap, by what has become of them. The amount is what was asked for, tips included.',
  ),
  approval_rate: says(
    whole({
      count_bps: basisPoints('Approved taps of all that were approved or declined, by anybody.'),
      amount_bps: basisPoints('The same by amount.'),
    }),
    'Approved, divided by approved and declined together; pending, reversed and expired taps are left out.',
  ),
  decline_reasons: says(
    listOf(
      whole({
        reason: says(text, 'The `decline_reason` of the taps.', 'insufficient_funds'),
        count: countField('How many.', 2),
        amount: money('Together.', 8_400),
      }),
    ),
    'Why taps were declined, the most frequent reason first.',
  ),
  fees: says(
    whole({
      platform: money('Fees of the platform.', 1_722),
      processing: money('Fees for processing.', 2_550),
      platform_returned: money('Fees of the platform that refunds gave back, at the time of the refund.', 0),
    }),
    'Fees of the captures, in the currency of the sale.',
  ),
  refunds: counted('Refunds that succeeded, at the time of the refund.'),
  disputes: says(
    whole({
      open: counted('Disputes that are not closed.'),
      won: counted('Disputes that were won.'),
      lost: counted('Disputes that were lost, chargebacks.'),
      withdrawn: counted('Disputes that were withdrawn.'),
      inquiries: countField('Inquiries, which take no money and are counted only here.', 0),
    }),
    'Disputes at the time they were opened, by what has become of them.',
  ),
};

const bucketProperties: Record<string, JsonSchema> = {
  date: says(date, 'The day on which the bucket begins, in the time zone.', '2026-03-02'),
  from: says(instant, 'The first instant of the bucket.'),
  to: says(instant, 'The first instant after the bucket.'),
  ...figures,
};

const statsBucket: JsonSchema = {
  title: 'StatsBucket',
  description: 'The figures of one hour, day, week or month.',
  type: 'object',
  properties: bucketProperties,
  required: Object.keys(bucketProperties),
};

const currencyProperties: Record<string, JsonSchema> = {
  currency: fields.currency,
  total: says(
    {
      title: 'StatsFigures',
      description: 'Figures of some time, in one currency.',
      type: 'object',
      properties: figures,
      required: Object.keys(figures),
    },
    'All buckets together.',
  ),
  buckets: says(
    { type: 'array', items: statsBucket },
    'Every bucket of the range, oldest first, also those in which nothing happened.',
  ),
};

const properties: Record<string, JsonSchema> = {
  object: objectField('stats'),
  from: says(date, 'The first day.', '2026-03-01'),
  to: says(date, 'The last day.', '2026-03-31'),
  interval: { enum: [...statsIntervals], description: 'How long a bucket is.', examples: ['day'] },
  timezone: says(text, 'The time zone of days and hours, written as it was asked for.', 'Europe/Berlin'),
  submerchant: says(textOrNull, `${sharedWords.submerchant} As it was asked for; null: all together.`, 'bistro-42'),
  data: says(
    {
      type: 'array',
      items: { type: 'object', properties: currencyProperties, required: Object.keys(currencyProperties) },
    },
    'One for each currency that something happened in. Amounts of two currencies are never added.',
  ),
};

export const statsSchema: JsonSchema = {
  title: 'Stats',
  description: 'Sales by hour, day, week or month, for each currency by itself.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};
