import { date, instant, type JsonSchema, says, text } from '@taprail/contracts';
import { listSchema } from '@taprail/http';

export { date, dateOrNull, instant, instantOrNull, text, textOrNull, whole } from '@taprail/contracts';

export const side: JsonSchema = {
  enum: ['debit', 'credit'],
  description: 'The side of the account that it is booked on.',
};

export const accountName: JsonSchema = says(
  text,
  'The account, as `name:{sub-merchant}:{currency}`; the middle is left out where nobody owns it alone.',
  'merchant_available:sm_01KJM0Z8R0000000000000000A:EUR',
);

export const standing = {
  positions: {
    type: 'object',
    additionalProperties: { type: 'integer' },
    examples: [{ '2026-03.0': 41 }],
    description: 'The last revision of each stream of the journal that is in this answer.',
  },
  lag_events: { type: 'integer', description: 'Entries that are recorded and not in this answer yet.' },
} as const;

/** One rule for all reports: a day cuts by the day of the entries; now and instants by when they were recorded. */
export const cut = {
  as_of: says(
    date,
    'The day that it is of: the day that was asked for, or that of the instant, or today. Asked for by an instant, or ' +
      'not at all, it holds everything that was recorded by `known_at`, and its day is that of UTC, or the next one ' +
      'where something counts on that already. Entries count on the day of their sub-merchant’s time zone.',
  ),
  known_at: says(instant, 'By when what is in it was recorded.'),
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
