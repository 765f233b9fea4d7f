import type { JsonSchema } from '@taprail/http';

const minor: JsonSchema = { type: 'integer', description: 'Minor units of the currency of the sale.' };

export const platformSettingsSchema: JsonSchema = {
  title: 'PlatformSettings',
  type: 'object',
  properties: {
    id: { type: 'string' },
    object: { const: 'platform' },
    name: { type: 'string', description: 'Given by the operator.' },
    platform_fee: {
      title: 'PlatformFee',
      type: 'object',
      description: 'What the platform takes of each sale, unless the tap says otherwise.',
      properties: {
        bps: { type: 'integer', description: 'Hundredths of a per cent.' },
        fixed: minor,
        max: { ...minor, type: ['integer', 'null'] },
      },
      required: ['bps', 'fixed', 'max'],
    },
    tip_max_percent: { type: 'integer', description: 'The largest tip, in per cent of the amount.' },
    tip_window: { type: 'string', description: 'How long a tap waits for its tip; ISO 8601, PT1M to PT24H.' },
    ceiling_multiple_max: { type: 'integer', description: 'How many times the amount a ceiling may be.' },
    fee_bearer: { enum: ['sub_merchant', 'platform'], description: 'Who pays the processing fee.' },
    statement_descriptor_prefix: { type: ['string', 'null'] },
    currencies: {
      type: 'array',
      items: { type: 'string' },
      description: 'ISO 4217, in alphabetical order; empty: every currency.',
    },
    created_at: { type: 'string', format: 'date-time' },
  },
  required: [
    'id',
    'object',
    'name',
    'platform_fee',
    'tip_max_percent',
    'tip_window',
    'ceiling_multiple_max',
    'fee_bearer',
    'statement_descriptor_prefix',
    'currencies',
    'created_at',
  ],
};
