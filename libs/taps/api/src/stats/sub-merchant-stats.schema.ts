import { date, fields, objectField, says, sharedWords, text, whole } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';
import { statsFigures } from './stats.schema';

const row: JsonSchema = {
  title: 'SubMerchantFigures',
  description: 'Figures of one sub-merchant in one currency.',
  ...whole({
    submerchant: says(text, sharedWords.submerchant, 'bistro-42'),
    currency: fields.currency,
    ...statsFigures,
  }),
};

export const subMerchantStatsSchema: JsonSchema = {
  title: 'SubMerchantStats',
  description: 'Sales statistics of a period, sub-merchant by sub-merchant.',
  ...whole({
    object: objectField('sub_merchant_stats'),
    from: says(date, 'First day.', '2026-03-01'),
    to: says(date, 'Last day.', '2026-03-31'),
    timezone: says(text, 'Time zone of the days, as requested.', 'Europe/Berlin'),
    data: says(
      { type: 'array', items: row },
      'One row per sub-merchant and currency with activity: currencies in the order of their codes, then the highest captured amount first.',
    ),
  }),
};
