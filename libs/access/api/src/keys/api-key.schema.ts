import { scopes } from '@taprail/access-domain';
import { fields, idField, instantOrNull, objectField, says } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const properties: Record<string, JsonSchema> = {
  id: idField('key', 'The id of the key, `key_…`. It is not the secret.'),
  object: objectField('api_key'),
  label: says({ type: ['string', 'null'] }, 'A name for people; null: none was given.', 'till server'),
  prefix: says({ type: 'string' }, 'How the secret begins, which names its environment.', 'sk_live_'),
  last4: says({ type: 'string' }, 'The last four characters of the secret, to tell keys apart.', 'x7Qf'),
  scopes: says({ type: 'array', items: { enum: [...scopes] } }, 'Scopes of the key.', [
    'taps:write',
    'payments:read',
  ]),
  ip_allow_list: says(
    { type: 'array', items: { type: 'string' } },
    'The addresses and ranges that may use it; empty: any.',
    ['203.0.113.0/24'],
  ),
  status: { enum: ['active', 'expired', 'revoked'], description: 'Only an active key is accepted.' },
  created_at: fields.createdAt,
  rotated_at: says(instantOrNull, 'When its secret was last replaced; null: never.'),
  expires_at: says(instantOrNull, 'When it stops being accepted; null: never.'),
  revoked_at: says(instantOrNull, 'When it was revoked; null: it was not.'),
  previous_secret_valid_until: says(
    instantOrNull,
    'Until when the secret before the last rotation is accepted too; null: it is not.',
  ),
  last_used_at: says(instantOrNull, 'When it was last used; null: never, or it is new.'),
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
    name: says({ type: 'string' }, 'The name that the operator gave it.', 'Bistro Suite'),
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
