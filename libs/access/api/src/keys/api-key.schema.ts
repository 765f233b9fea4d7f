import { scopes } from '@taprail/access-domain';
import { fields, idField, instantOrNull, objectField, says } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const properties: Record<string, JsonSchema> = {
  id: idField('key', 'The id of the key, `key_…`. It is not the secret.'),
  object: objectField('api_key'),
  label: says({ type: ['string', 'null'] }, 'Display name. Null if none was given.', 'till server'),
  prefix: says({ type: 'string' }, 'Prefix of the secret, which names its environment.', 'sk_live_'),
  last4: says({ type: 'string' }, 'Last four characters of the secret, to tell keys apart.', 'x7Qf'),
  scopes: says({ type: 'array', items: { enum: [...scopes] } }, 'Scopes of the key.', ['taps:write', 'payments:read']),
  ip_allow_list: says(
    { type: 'array', items: { type: 'string' } },
    'IP addresses and ranges that may use the key. Empty if any address may.',
    ['203.0.113.0/24'],
  ),
  status: { enum: ['active', 'expired', 'revoked'], description: 'Only an active key is accepted.' },
  created_at: fields.createdAt,
  rotated_at: says(instantOrNull, 'Time of the last rotation. Null if the secret was never rotated.'),
  expires_at: says(instantOrNull, 'Time of expiry. Null if the key never expires.'),
  revoked_at: says(instantOrNull, 'Time of the revocation. Null if the key was not revoked.'),
  previous_secret_valid_until: says(
    instantOrNull,
    'Time until which the previous secret is still accepted. Null if it is not.',
  ),
  last_used_at: says(instantOrNull, 'Time of the last use. Null if the key was never used or was just issued.'),
};

export const apiKeySchema: JsonSchema = {
  title: 'ApiKey',
  description: 'An API key without its secret.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};

export const newApiKeySchema: JsonSchema = {
  title: 'NewApiKey',
  description: 'An API key with its secret, which is never shown again.',
  type: 'object',
  properties: {
    ...properties,
    secret: says({ type: 'string' }, 'Secret for the Authorization header. Shown once.', 'sk_live_…'),
  },
  required: [...Object.keys(properties), 'secret'],
};

export const platformSchema: JsonSchema = {
  title: 'Platform',
  description: 'A platform of this deployment.',
  type: 'object',
  properties: {
    id: idField('plt', 'The id of the platform, `plt_…`.'),
    object: objectField('platform'),
    name: says({ type: 'string' }, 'Name of the platform, given by the operator.', 'Bistro Suite'),
    created_at: fields.createdAt,
  },
  required: ['id', 'object', 'name', 'created_at'],
};

export const newPlatformSchema: JsonSchema = {
  title: 'NewPlatform',
  description: 'A platform and its first key, which has every scope.',
  type: 'object',
  properties: {
    ...platformSchema.properties,
    api_key: says(newApiKeySchema, 'The first key of the platform, with every scope.'),
  },
  required: ['id', 'object', 'name', 'created_at', 'api_key'],
};
