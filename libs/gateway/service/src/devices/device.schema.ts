import type { JsonSchema } from '@taprail/http';

const properties: Record<string, JsonSchema> = {
  id: { type: 'string' },
  object: { const: 'device' },
  label: { type: 'string' },
  serial: { type: ['string', 'null'], description: 'What stands on the reader; for people, so it need not be unique.' },
  submerchant: {
    type: ['string', 'null'],
    description: 'The reference of the sub-merchant it takes payments for; null: of every one.',
  },
  status: { const: 'active' },
  created_at: { type: 'string', format: 'date-time' },
  metadata: { type: 'object', additionalProperties: { type: 'string' } },
};

export const deviceSchema: JsonSchema = {
  title: 'Device',
  type: 'object',
  properties,
  required: Object.keys(properties),
};

export const deviceParams = { id: 'The id of the device, dev_….' };
