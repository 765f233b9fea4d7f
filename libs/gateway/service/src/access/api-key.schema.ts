import { scopes } from '@taprail/gateway-domain';
import type { JsonSchema } from '@taprail/http';

const instantOrNull: JsonSchema = { type: ['string', 'null'], format: 'date-time' };

const properties: Record<string, JsonSchema> = {
  id: { type: 'string' },
  object: { const: 'api_key' },
  label: { type: ['string', 'null'] },
  prefix: { type: 'string' },
  last4: { type: 'string' },
  scopes: { type: 'array', items: { enum: [...scopes] } },
  ip_allow_list: { type: 'array', items: { type: 'string' } },
  status: { enum: ['active', 'expired', 'revoked'] },
  created_at: { type: 'string', format: 'date-time' },
  rotated_at: instantOrNull,
  expires_at: instantOrNull,
  revoked_at: instantOrNull,
  previous_secret_valid_until: instantOrNull,
  last_used_at: instantOrNull,
};

export const apiKeySchema: JsonSchema = {
  title: 'ApiKey',
  type: 'object',
  properties,
  required: Object.keys(properties),
};

export const newApiKeySchema: JsonSchema = {
  title: 'NewApiKey',
  type: 'object',
  properties: { ...properties, secret: { type: 'string', description: 'Shown once.' } },
  required: [...Object.keys(properties), 'secret'],
};

export const platformSchema: JsonSchema = {
  title: 'Platform',
  type: 'object',
  properties: {
    id: { type: 'string' },
    object: { const: 'platform' },
    name: { type: 'string' },
    created_at: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'object', 'name', 'created_at'],
};

export const newPlatformSchema: JsonSchema = {
  title: 'NewPlatform',
  type: 'object',
  properties: { ...platformSchema.properties, api_key: newApiKeySchema },
  required: ['id', 'object', 'name', 'created_at', 'api_key'],
};
