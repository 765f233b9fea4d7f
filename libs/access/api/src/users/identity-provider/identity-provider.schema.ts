import { roles } from '@taprail/access-domain';
import { fields, instant, objectField, says, text } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const properties: Record<string, JsonSchema> = {
  object: objectField('identity_provider'),
  name: says(text, 'Name of the provider on the sign-in page.', 'Acme'),
  issuer: says(text, 'Issuer of the provider.', 'https://login.acme.example'),
  client_id: says(text, 'Client ID of this application at the provider.', 'taprail'),
  allowed_domains: {
    type: 'array',
    items: { type: 'string' },
    description: 'Domains of e-mail addresses that may sign in. Empty for every address.',
    examples: [['acme.example']],
  },
  joins_as: {
    enum: [...roles, null],
    description: 'Role of people who sign in without an invitation. Null: people must be invited first.',
    examples: [null],
  },
  required: says({ type: 'boolean' }, 'Whether people sign in through the provider only.', false),
  redirect_uri: says(text, 'Redirect URI to register at the provider.', 'https://pay.example/dashboard/sign-in/return'),
  created_at: fields.createdAt,
  updated_at: says(instant, 'Time of the last change.'),
};

export const identityProviderSchema: JsonSchema = {
  title: 'IdentityProvider',
  description:
    'The OpenID Connect provider by which the people of a platform sign in. The client secret is never shown.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};

export const identityProviderTestSchema: JsonSchema = {
  title: 'IdentityProviderTest',
  description: 'What was found when the provider was asked.',
  type: 'object',
  properties: {
    object: objectField('identity_provider_test'),
    ok: says({ type: 'boolean' }, 'Whether every check has passed.', true),
    checks: {
      type: 'array',
      description: 'The checks in their order. After one that has failed the others are `skipped`.',
      items: {
        title: 'IdentityProviderCheck',
        type: 'object',
        description: 'One check of the connection.',
        properties: {
          name: {
            enum: ['configuration', 'keys', 'client'],
            description:
              '`configuration`: the provider states its addresses, and what is needed. `keys`: it states its keys. `client`: it accepts the client ID and the secret.',
          },
          outcome: { enum: ['passed', 'failed', 'skipped'], description: 'Outcome of the check.' },
          message: says(
            { type: ['string', 'null'] },
            'What was wrong, in a sentence. Null if nothing was.',
            'The identity provider did not answer in time.',
          ),
        },
        required: ['name', 'outcome', 'message'],
      },
    },
  },
  required: ['object', 'ok', 'checks'],
};
