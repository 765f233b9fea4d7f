import { fields, idField, objectField, says, sharedWords } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const properties: Record<string, JsonSchema> = {
  id: idField('dev', 'The id of the device, to send as `device` of a tap.'),
  object: objectField('device'),
  label: says({ type: 'string' }, 'Display name.', 'Counter'),
  serial: {
    type: ['string', 'null'],
    description: 'Serial number printed on the reader. Informational; it need not be unique.',
  },
  submerchant: {
    type: ['string', 'null'],
    description: 'Reference of the sub-merchant that uses it. Null if every one may use it.',
    examples: ['bistro-42'],
  },
  status: { const: 'active', description: 'Always `active`: a removed device is no longer shown.' },
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
