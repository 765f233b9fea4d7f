import { countField, documentPurposes, documentTypes, fields, idField, objectField, says } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const purpose: JsonSchema = { enum: [...documentPurposes] };

/** The parts of the form. */
export const documentFormSchema: JsonSchema = {
  type: 'object',
  properties: {
    file: {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: 'JPEG, PNG or PDF, at most 10 MiB. The type is detected from the content, not from the name.',
    },
    purpose: { ...purpose, default: documentPurposes[0], description: 'Purpose of the document.' },
  },
  required: ['file'],
};

export const documentFormExample = { file: 'passport.jpg', purpose: 'identity_document' };

export const fileSchema: JsonSchema = {
  title: 'File',
  type: 'object',
  description: 'A document to send in a PATCH.',
  properties: {
    id: idField(
      'file',
      'The id of the file, to send in a PATCH, for example as individual.verification.document.front.',
    ),
    object: objectField('file'),
    purpose: says(purpose, 'Purpose of the document.'),
    type: { enum: [...documentTypes], description: 'Type detected from the content.' },
    size: countField('Size in bytes.', 48_213),
    created_at: fields.createdAt,
  },
  required: ['id', 'object', 'purpose', 'type', 'size', 'created_at'],
};
