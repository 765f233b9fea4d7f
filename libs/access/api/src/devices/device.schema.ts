import { fields, idField, objectField, says, sharedWords } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const properties: Record<string, JsonSchema> = {
  id: idField('dev', 'The id of the device, to be named as `device` of a tap.'),
  object: objectField('device'),
  label: says({ type: 'string' }, 'A name for people.', 'Counter'),
  serial: { type: ['string', 'null'], description: 'Serial number printed on the reader; for people, so it need not be unique.' },
  submerchant: {
    type: ['string', 'null'],
    description: 'The reference of the sub-merchant it takes payments for; null: of every one.',
    examples: ['bistro-42'],
  },
  status: { const: 'active', description: 'A removed device is not shown any more.' },
  created_at: fields.createdAt,
  metadata: { type: 'object', additionalProperties: { type: 'string' }, description: sharedWords.metadata },
};

export const deviceSchema: JsonSchema = {
  title: 'Device',
  description: 'A card reader.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};

export const deviceParams = { id: 'The id of the device, dev_….' };
