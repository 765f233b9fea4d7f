import { instant, type JsonSchema, objectField, providerCheckNames, says } from '@taprail/contracts';

const check: JsonSchema = {
  title: 'ProviderCheckItem',
  description: 'One check of the set-up at the payment service provider.',
  type: 'object',
  properties: {
    name: { enum: [...providerCheckNames], description: 'Name of the check.' },
    status: {
      enum: ['ok', 'warning', 'failed', 'unknown'],
      description:
        '`failed` until somebody mends what `message` names; `warning` for what is set so and stops money, such as `STRIPE_MONEY=off`; `unknown` when the provider did not answer.',
    },
    message: says({ type: 'string' }, 'What was found.', 'Terminal answers for readers and locations.'),
  },
  required: ['name', 'status', 'message'],
};

const properties: Record<string, JsonSchema> = {
  object: objectField('provider_check'),
  provider: says({ type: 'string' }, 'Provider that this deployment uses.', 'stripe'),
  healthy: says({ type: 'boolean' }, 'Whether every check is `ok` or a `warning`.', true),
  checked_at: says(instant, 'Time at which the checks were made.'),
  checks: { type: 'array', items: check, description: 'Every check. Empty where the provider needs no set-up.' },
};

export const providerCheckSchema: JsonSchema = {
  title: 'ProviderCheck',
  description: 'How the deployment is set up at its payment service provider.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};
