import { type JsonSchema, says, text, prevHash, recordedFields, hashField } from '@taprail/contracts';
import type { HistoryEntry } from '@taprail/subscriptions';
import type { TransactionEvent } from '@taprail/taps-domain';

/** One event as it is stored. Anyone can recompute the hash: SHA-256 of the ASCII of `prev_hash`, then the bytes. */
export const auditRow = ({ event, metadata, revision, stored }: HistoryEntry<TransactionEvent>) => ({
  revision,
  type: event.type,
  at: metadata.at,
  actor: metadata.actor,
  request_id: metadata.requestId ?? null,
  idempotency_key: metadata.idempotencyKey ?? null,
  prev_hash: metadata.prevHash,
  hash: metadata.hash,
  bytes: Buffer.from(stored, 'utf8').toString('base64'),
});

export type AuditRow = ReturnType<typeof auditRow>;

export const auditRowSchema: JsonSchema = {
  title: 'AuditRow',
  type: 'object',
  description: 'One stored event. Anyone can recompute its hash.',
  properties: {
    revision: says({ type: 'integer', minimum: 0 }, 'Number of the event; the first is 0.', 0),
    ...recordedFields('TapPresented'),
    prev_hash: prevHash,
    hash: says(hashField, 'SHA-256 of the ASCII of prev_hash followed by the bytes, in hexadecimal.'),
    bytes: says(
      { ...text, contentEncoding: 'base64' },
      'Exact stored bytes, in base64.',
      'eyJ0eXBlIjoiVGFwUHJlc2VudGVkIn0=',
    ),
  },
  required: ['revision', 'type', 'at', 'actor', 'prev_hash', 'hash', 'bytes'],
};
