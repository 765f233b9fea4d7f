import { countField, documentTypes, type EvidenceFileReference, idField, objectField, says } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';
import { fittingFileName } from './fitting-file-name';

/** The form of POST /v1/disputes/:id/files. */
export const evidenceFormSchema: JsonSchema = {
  type: 'object',
  properties: {
    file: {
      type: 'string',
      contentMediaType: 'application/octet-stream',
      description: 'JPEG, PNG or PDF, at most 5 MiB. The type is detected from the content, not from the name.',
    },
  },
  required: ['file'],
};

const properties: Record<string, JsonSchema> = {
  id: idField('file', 'The id of the file, to send as evidence, for example as `receipt`.'),
  object: objectField('file'),
  purpose: { const: 'dispute_evidence', description: 'Always `dispute_evidence`.' },
  name: says(
    { type: 'string' },
    'File name at the upload, with an extension that fits the detected type: `slip.exe` with the content of a PDF is `slip.pdf`.',
    'receipt.pdf',
  ),
  type: { enum: [...documentTypes], description: 'Type detected from the content.' },
  size: countField('Size in bytes.', 48_213),
  sha256: says({ type: 'string', pattern: '^[0-9a-f]{64}$' }, 'SHA-256 of the content, in hexadecimal.'),
};

export const evidenceFileSchema: JsonSchema = {
  title: 'EvidenceFile',
  description: 'A file to send as evidence.',
  type: 'object',
  properties,
  required: Object.keys(properties),
};

/** A file as the API shows it, under a name that its owner's key has opened. */
export const shownFile = ({ id, contentType: type, size, sha256 }: EvidenceFileReference, name: string) => ({
  id,
  object: 'file' as const,
  purpose: 'dispute_evidence' as const,
  name: fittingFileName(name, type),
  type,
  size,
  sha256,
});

export type ShownFile = ReturnType<typeof shownFile>;
