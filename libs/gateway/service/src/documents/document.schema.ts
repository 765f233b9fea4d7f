import { documentPurposes, documentTypes } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

const purpose: JsonSchema = { enum: [...documentPurposes] };

/** The parts of the form. */
export const documentFormSchema: JsonSchema = {
  type: 'object',
  properties: {
    file: {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: 'JPEG, PNG or PDF, at most 10 MiB. Its content decides what it is, not its name.',
    },
    purpose: { ...purpose, default: documentPurposes[0], description: 'What the document is meant to show.' },
  },
  required: ['file'],
};

export const documentFormExample = { file: 'passport.jpg', purpose: 'identity_document' };

export const fileSchema: JsonSchema = {
  title: 'File',
  type: 'object',
  properties: {
    id: {
      type: 'string',
      description: 'To be named in a PATCH, for example as individual.verification.document.front.',
    },
    object: { const: 'file' },
    purpose,
    type: { enum: [...documentTypes], description: 'What the content was found to be.' },
    size: { type: 'integer', description: 'Bytes.' },
    created_at: { type: 'string', format: 'date-time' },
  },
  required: ['id', 'object', 'purpose', 'type', 'size', 'created_at'],
};
