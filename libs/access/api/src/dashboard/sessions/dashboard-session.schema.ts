import { roles } from '@taprail/access-domain';
import { fields, idField, instant, objectField, says } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';
import { waysToOpen } from './session-opening';

const properties: Record<string, JsonSchema> = {
  id: idField('ses', 'The id of the session, `ses_…`. It is not the value of the cookie.'),
  object: objectField('dashboard_session'),
  key: {
    type: ['object', 'null'],
    description:
      'API key that opened the session. The session has the permissions of the key and ends with it. Null for a person.',
    properties: {
      id: idField('key', 'The id of the key, `key_…`.'),
      label: says({ type: ['string', 'null'] }, 'Name of the key. Null if none was given.', 'till server'),
    },
    required: ['id', 'label'],
  },
  user: {
    type: ['object', 'null'],
    description: 'Person who is signed in, with the scopes of their role. Null if an API key opened the session.',
    properties: {
      id: idField('usr', 'The id of the user, `usr_…`.'),
      name: says({ type: ['string', 'null'] }, 'Name of the user.', 'Ada Lovelace'),
      email: says({ type: ['string', 'null'] }, 'E-mail address of the user.', 'ada@bistro.example'),
      role: { enum: [...roles], description: 'Role of the user.' },
    },
    required: ['id', 'name', 'email', 'role'],
  },
  is_current: says({ type: 'boolean' }, 'Whether this request was made in this session.', false),
  opened_by: {
    enum: [...waysToOpen, null],
    description: 'How the session was opened. Null for a session of an earlier release.',
  },
  created_at: fields.createdAt,
  last_seen_at: says(instant, 'Time of the last use, to the minute.'),
  expires_at: says(
    instant,
    'Time at which it ends unless it is used again: 12 hours after the last use, and 7 days after sign-in at the latest.',
  ),
};

export const dashboardSessionSchema: JsonSchema = {
  title: 'DashboardSession',
  description: 'A browser session of the dashboard.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};
