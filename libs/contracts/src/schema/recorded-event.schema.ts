import { says } from './fields';
import type { JsonSchema } from './json-schema';
import { instant, text, textOrNull } from './parts';

export const hashField: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };

/** The fields by which every stored event shows what happened, when, and at whose request. */
export const recordedFields = (exampleType: string): Readonly<Record<string, JsonSchema>> => ({
  type: says(text, 'Type of the event. More types may be added.', exampleType),
  at: says(instant, 'Time of the recording.'),
  actor: {
    type: 'object',
    description: 'Actor that caused the event.',
    properties: {
      kind: says(text, 'Kind of the actor: api_key, user, psp, scheduler or operator.', 'api_key'),
      id: says(text, 'The id of the actor, such as that of the key.', 'key_01KJM0Z8R0000000000000000K'),
    },
    required: ['kind', 'id'],
  },
  request_id: says(textOrNull, 'The id of the request that caused the event. Null if no request did.'),
  idempotency_key: says(textOrNull, 'Idempotency-Key of that request. Null if it had none.'),
});

export const prevHash: JsonSchema = says(hashField, 'Hash of the previous event; zeros for the first.');
