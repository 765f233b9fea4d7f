import { fields, idField, money, objectField, sharedWords } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

export const platformSettingsSchema: JsonSchema = {
  title: 'PlatformSettings',
  type: 'object',
  description: 'How the platform takes payments, unless a tap says otherwise.',
  properties: {
    id: idField('plt', 'The id of the platform, `plt_…`.'),
    object: objectField('platform'),
    name: { type: 'string', description: 'The name that the operator gave the platform.', examples: ['Bistro Suite'] },
    platform_fee: {
      title: 'PlatformFee',
      type: 'object',
      description: 'Platform fee on each sale, unless the tap sets its own.',
      properties: {
        bps: {
          type: 'integer',
          minimum: 0,
          maximum: 10_000,
          description: 'The share of the sale in hundredths of a per cent.',
          examples: [100],
        },
        fixed: money('Added to each sale, in the currency of the sale.', 10),
        max: {
          ...money('The most that is taken of a sale; null: no limit.'),
          type: ['integer', 'null'],
          examples: [null],
        },
      },
      required: ['bps', 'fixed', 'max'],
    },
    tip_max_percent: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000,
      description: 'The largest tip that a `tap_with_tip` takes, in per cent of its amount.',
      examples: [100],
    },
    tip_window: {
      type: 'string',
      description: 'How long a tap waits for its tip; an ISO 8601 duration from PT1M to PT24H.',
      examples: ['PT15M'],
    },
    ceiling_multiple_max: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      description: 'How many times the amount a ceiling may be.',
      examples: [2],
    },
    fee_bearer: { enum: ['sub_merchant', 'platform'], description: sharedWords.feeBearer },
    statement_descriptor_prefix: {
      type: ['string', 'null'],
      description: 'Begins what cardholders read on their statements; null: nothing is put before it.',
      examples: ['BISTRO*'],
    },
    currencies: {
      type: 'array',
      items: { type: 'string' },
      description: 'ISO 4217, in alphabetical order; empty: every currency.',
      examples: [['EUR', 'USD']],
    },
    created_at: fields.createdAt,
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
