import { says } from './fields';
import type { JsonSchema } from './json-schema';
import { instant, text, textOrNull } from './parts';

export const hashField: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** The fields by which every stored event shows what happened, when, and at whose request. */
export const recordedFields = (exampleType: string): Readonly<Record<string, JsonSchema>> => ({
  type: says(text, 'Type of the event. More types may come.', exampleType),
  at: says(instant, 'When it was recorded.'),
  actor: {
    type: 'object',
    description: 'Actor.',
    properties: {
      kind: says(text, 'api_key, psp, scheduler or operator.', 'api_key'),
      id: says(text, 'Which one, such as the id of the key.', 'key_01KJM0Z8R0000000000000000K'),
    },
    required: ['kind', 'id'],
  },
  request_id: says(textOrNull, 'The request that asked for it; null: nobody asked.'),
  idempotency_key: says(textOrNull, 'The Idempotency-Key of that request; null: it had none.'),
});

export const prevHash: JsonSchema = says(hashField, 'The hash of the event before; zeros for the first.');
