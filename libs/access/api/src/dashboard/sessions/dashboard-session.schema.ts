import { fields, idField, instant, objectField, says } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const properties: Record<string, JsonSchema> = {
  id: idField('ses', 'The id of the session, `ses_…`. It is not what the cookie has.'),
  object: objectField('dashboard_session'),
  key: {
    type: 'object',
    description: 'The API key that it was opened with: it may do what the key may do, and ends with it.',
    properties: {
      id: idField('key', 'The id of the key, `key_…`.'),
      label: says({ type: ['string', 'null'] }, 'The name of the key; null: none was given.', 'till server'),
    },
    required: ['id', 'label'],
  },
  is_current: says({ type: 'boolean' }, 'Whether this request was made by it.', false),
  created_at: fields.createdAt,
  last_seen_at: says(instant, 'When it was last used, to the minute.'),
  expires_at: says(instant, 'When it ends unless it is used again: 12 hours after its last use, 7 days at most.'),
};

export const dashboardSessionSchema: JsonSchema = {
  title: 'DashboardSession',
  description: 'A browser that is signed in to the dashboard.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};
