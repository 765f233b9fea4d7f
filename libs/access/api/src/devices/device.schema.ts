import { fields, idField, instantOrNull, objectField, says, sharedWords } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const reader: JsonSchema = {
  title: 'DeviceReader',
  description: 'State of a registered reader, as the provider sees it. No tap is refused because of it.',
  type: 'object',
  properties: {
    status: says(
      { enum: ['online', 'offline', 'unknown'] },
      '`unknown` when the provider does not say, cannot be asked or has no such reader any more.',
      'online',
    ),
    last_seen_at: says(instantOrNull, 'Time at which the reader was last connected. Null if it is not known.'),
    software: says({ type: ['string', 'null'] }, 'Version of its software. Null if it is not known.', '2.42.0.0'),
  },
  required: ['status', 'last_seen_at', 'software'],
};

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

const withReader = {
  ...properties,
  reader: says(
    reader,
    'State of its reader. Only of a device that was registered by a code, and only when it is read alone.',
  ),
};

export const deviceSchema: JsonSchema = {
  title: 'Device',
  description: 'A card reader.',
  type: 'object',
  properties: withReader,
  required: Object.keys(properties),
};

export const deviceParams = { id: 'The id of the device, dev_….' };
