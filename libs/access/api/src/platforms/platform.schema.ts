import { fields, idField, money, objectField, sharedWords } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

export const platformSettingsSchema: JsonSchema = {
  title: 'PlatformSettings',
  type: 'object',
  description: 'Payment settings of the platform, which apply unless a tap sets its own.',
  properties: {
    id: idField('plt', 'The id of the platform, `plt_…`.'),
    object: objectField('platform'),
    name: { type: 'string', description: 'Name of the platform, given by the operator.', examples: ['Bistro Suite'] },
    platform_fee: {
      title: 'PlatformFee',
      type: 'object',
      description: 'Platform fee on each sale, unless the tap sets its own.',
      properties: {
        bps: {
          type: 'integer',
          minimum: 0,
          maximum: 10_000,
          description: 'Share of the sale, in basis points.',
          examples: [100],
        },
        fixed: money('Fixed amount per sale, in the currency of the sale.', 10),
        max: {
          ...money('Maximum fee per sale. Null for no maximum.'),
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
      description: 'Maximum tip of a `tap_with_tip`, in per cent of its amount.',
      examples: [100],
    },
    tip_window: {
      type: 'string',
      description: 'Time that a tap waits for its tip, as an ISO 8601 duration from PT1M to PT24H.',
      examples: ['PT15M'],
    },
    ceiling_multiple_max: {
      type: 'integer',
      minimum: 1,
      maximum: 100,
      description: 'Maximum ceiling of a tap, as a multiple of its amount.',
      examples: [2],
    },
    fee_bearer: { enum: ['sub_merchant', 'platform'], description: sharedWords.feeBearer },
    statement_descriptor_prefix: {
      type: ['string', 'null'],
      description: "Prefix of the text on cardholders' statements. Null if there is none.",
      examples: ['BISTRO*'],
    },
    currencies: {
      type: 'array',
      items: { type: 'string' },
      description:
        'Currencies in which taps are accepted, as ISO 4217 codes in alphabetical order. Empty for every currency.',
      examples: [['EUR', 'USD']],
    },
    adjustment_approval_above: {
      type: ['integer', 'null'],
      minimum: 0,
      description:
        'Adjustments of more than so many of the smallest units of their currency need the approval of another key or person. Null if none need it.',
      examples: [50_000],
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
    'adjustment_approval_above',
    'created_at',
  ],
};
