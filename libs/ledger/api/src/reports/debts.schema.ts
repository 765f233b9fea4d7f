import { countField, fields, type JsonSchema, money, objectField, says } from '@taprail/contracts';
import { completenessSchema } from '../checks/completeness/completeness.schema';
import { instant, whole } from '../schema-parts';

const owed = {
  currency: fields.currency,
  outstanding: money('What is still owed.', 4_110),
  by_age: {
    ...whole({
      days_0_30: money('Booked at most 30 days ago.', 4_110),
      days_31_60: money('Booked 31 to 60 days ago.', 0),
      days_61_90: money('Booked 61 to 90 days ago.', 0),
      over_90_days: money('Booked more than 90 days ago.', 0),
    }),
    description: 'What is still owed, by the days since it was booked.',
  },
} as const;

export const debtsSchema: JsonSchema = {
  title: 'Debts',
  description: 'What sub-merchants owe after refunds and disputes that their sales did not cover, by age.',
  ...whole({
    object: objectField('debts'),
    submerchant: fields.submerchantOrNull,
    as_of: says(instant, 'Instant of the report.'),
    data: {
      type: 'array',
      description: 'One row per sub-merchant and currency, the oldest debt first.',
      items: whole({
        submerchant: fields.submerchantOrNull,
        ...owed,
        debts: countField('Number of debts that are not recovered in full.', 1),
        oldest_at: says(instant, 'Time of the run that booked the oldest of them.'),
        oldest_days: countField('Days since then.', 12),
      }),
    },
    totals: {
      type: 'array',
      description: 'What all of them owe, one row per currency.',
      items: whole(owed),
    },
    completeness: completenessSchema,
  }),
};
