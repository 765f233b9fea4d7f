import { countField, documentTypes, idField, objectField, says } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';

/** The form of POST /v1/disputes/:id/files. */
export const evidenceFormSchema: JsonSchema = {
  type: 'object',
  properties: {
    file: {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: 'JPEG, PNG or PDF, at most 5 MiB. Its content decides what it is, not its name.',
    },
  },
  required: ['file'],
};

const properties: Record<string, JsonSchema> = {
  id: idField('file', 'To be named as evidence, for example as `receipt`.'),
  object: objectField('file'),
  purpose: { const: 'dispute_evidence', description: 'Always `dispute_evidence`.' },
  name: says({ type: 'string' }, 'The name that the file was uploaded with.', 'receipt.pdf'),
  type: { enum: [...documentTypes], description: 'Type detected from the content.' },
  size: countField('The length in bytes.', 48_213),
  sha256: says({ type: 'string', pattern: '^[0-9a-f]{64}$' }, 'SHA-256 of the bytes, in hexadecimal.'),
};

export const evidenceFileSchema: JsonSchema = {
  title: 'EvidenceFile',
  description: 'A file that can be named as evidence.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};
