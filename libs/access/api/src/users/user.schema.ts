import { roles } from '@taprail/access-domain';
import { fields, idField, instantOrNull, objectField, says, text, textOrNull } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const properties: Record<string, JsonSchema> = {
  id: idField('usr', 'The id of the user, `usr_…`.'),
  object: objectField('user'),
  email: says(textOrNull, 'E-mail address. Null once the person was erased.', 'ada@bistro.example'),
  name: says(textOrNull, 'Name. Null if none was given, and once the person was erased.', 'Ada Lovelace'),
  role: { enum: [...roles], description: 'Role, which stands for a set of scopes.' },
  status: {
    enum: ['invited', 'active', 'deactivated'],
    description: '`invited` until the link is used; only an `active` user can sign in.',
  },
  created_at: says(fields.createdAt, 'Time of the invitation, in real time.'),
  joined_at: says(instantOrNull, 'Time at which the person joined. Null if they have not.'),
  deactivated_at: says(instantOrNull, 'Time at which the user was deactivated. Null if it was not.'),
  invitation_expires_at: says(instantOrNull, 'Time at which the open link ends. Null if there is none.'),
  identity_bound_at: says(
    instantOrNull,
    'Time at which an account at the identity provider was bound to the user. Null if none is.',
  ),
  identity_refused_at: says(
    instantOrNull,
    'Time at which another account with the same address was last refused, to the hour. Null if none was since the binding.',
  ),
  last_seen_at: says(instantOrNull, 'Time of the last use of a session. Null if there was none.'),
};

export const userSchema: JsonSchema = {
  title: 'User',
  description: 'A person who signs in to the dashboard.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};

export const invitedUserSchema: JsonSchema = {
  title: 'InvitedUser',
  description: 'A user with the link by which the person joins, which is never shown again.',
  type: 'object',
  properties: {
    ...properties,
    invitation_url: says(
      text,
      'Link to hand to the person. It can be used once, within seven days.',
      'https://pay.example/dashboard/join#invitation=…',
    ),
  },
  required: [...Object.keys(properties), 'invitation_url'],
};

export const userParams = { id: 'The id of the user, usr_….' };
