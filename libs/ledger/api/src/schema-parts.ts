import { date, instant, type JsonSchema, says, text } from '@taprail/contracts';
import { listSchema } from '@taprail/http';

export { date, dateOrNull, instant, instantOrNull, text, textOrNull, whole } from '@taprail/contracts';

export const side: JsonSchema = {
  enum: ['debit', 'credit'],
  description: 'Side of the account on which it is booked.',
};

export const accountName: JsonSchema = says(
  text,
  'Account, as `name:{sub-merchant}:{currency}`; the middle part is absent if the account has no single owner.',
  'merchant_available:sm_01KJM0Z8R0000000000000000A:EUR',
);

export const standing = {
  positions: {
    type: 'object',
    additionalProperties: { type: 'integer' },
    examples: [{ '2026-03.0': 41 }],
    description: 'Last revision of each stream of the journal that is included in this response.',
  },
  lag_events: {
    type: 'integer',
    description: 'Number of recorded entries that are not yet included in this response.',
  },
} as const;

/** One rule for all reports: a day cuts by the day of the entries; now and instants by when they were recorded. */
export const cut = {
  as_of: says(
    date,
    'Day of the report: the requested day, the day of the requested instant, or today. If an instant or nothing was requested, the report contains everything recorded by `known_at`, and its day is the day in UTC, or the next one if an entry already counts on it. Entries count on the day in the time zone of their sub-merchant.',
  ),
  known_at: says(instant, 'The report contains only what was recorded by this instant.'),
} as const;

/** `more`: what the list says of itself beside its rows. */
export const reportListSchema = (item: JsonSchema, more: Readonly<Record<string, JsonSchema>> = {}): JsonSchema => {
  const list = listSchema(item);
  const extra = { ...cut, ...more, ...standing };
  return {
    ...list,
    properties: { ...list.properties, ...extra },
    required: [...(list.required ?? []), ...Object.keys(extra)],
  };
};
