import { documentTypes } from '@taprail/contracts';
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
  id: { type: 'string', description: 'To be named as evidence, for example as `receipt`.' },
  object: { const: 'file' },
  purpose: { const: 'dispute_evidence' },
  name: { type: 'string' },
  type: { enum: [...documentTypes], description: 'What the content was found to be.' },
  size: { type: 'integer', description: 'Bytes.' },
  sha256: { type: 'string', description: 'Of the bytes, as hex.' },
};

export const evidenceFileSchema: JsonSchema = {
  title: 'EvidenceFile',
  type: 'object',
  properties,
  required: Object.keys(properties),
};
