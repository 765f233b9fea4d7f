import { idField, instant, instantOrNull, objectField, says, text, textOrNull } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const authorProperties: Record<string, JsonSchema> = {
  type: { enum: ['user', 'api_key'], description: 'Whether a person or a program did it.' },
  id: says(text, 'The id of the user or of the API key.', 'usr_01KJM0Z8R0000000000000000B'),
  name: says(
    textOrNull,
    'Name of the person, or label of the key. Null if there is none, and once the person was erased.',
    'Ada Lovelace',
  ),
};

const author = (type: string | readonly string[], description: string): JsonSchema => ({
  type,
  description,
  properties: authorProperties,
  required: Object.keys(authorProperties),
});

const properties: Record<string, JsonSchema> = {
  id: idField('note', 'The id of the note, `note_…`.'),
  object: objectField('note'),
  transaction: says(
    textOrNull,
    'Transaction that the note is about. Null if it is about something else.',
    'txn_01KJM0Z8R0000000000000000B',
  ),
  dispute: says(textOrNull, 'Dispute that the note is about. Null if it is about something else.'),
  submerchant: says(
    textOrNull,
    'Sub-merchant that the note is about, by its reference. Null if it is about something else.',
  ),
  text: says(
    textOrNull,
    'Text of the note. Null once the note is removed or the sub-merchant is erased: the text is destroyed then.',
    'The guest called: the tip was a typing error.',
  ),
  author: author('object', 'Person or API key that added the note.'),
  created_at: says(instant, 'Time at which the note was added.'),
  removed_at: says(instantOrNull, 'Time at which the note was removed. Null if it was not.'),
  removed_by: author(['object', 'null'], 'Person or API key that removed the note. Null if nobody did.'),
};

export const noteSchema: JsonSchema = {
  title: 'Note',
  description: 'A remark of the platform’s people on a transaction, a dispute or a sub-merchant.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};

export const noteParams = { id: 'The id of the note, note_….' };
