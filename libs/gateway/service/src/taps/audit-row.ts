import { says } from '@taprail/contracts';
import type { JsonSchema } from '@taprail/http';
import type { TransactionEvent } from '@taprail/taps-domain';
import type { HistoryEntry } from '../reads/stream-history';

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

const text: JsonSchema = { type: 'string' };
const hash: JsonSchema = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const textOrNull: JsonSchema = { type: ['string', 'null'] };

export const auditRowSchema: JsonSchema = {
  title: 'AuditRow',
  type: 'object',
  description: 'One stored event. Anyone can recompute its hash.',
  properties: {
    revision: says({ type: 'integer', minimum: 0 }, 'The number of the event; the first is 0.', 0),
    type: says(text, 'What happened. More types may come.', 'TapPresented'),
    at: says({ type: 'string', format: 'date-time' }, 'When it was recorded.'),
    actor: {
      type: 'object',
      description: 'Who did it.',
      properties: {
        kind: says(text, 'api_key, psp, scheduler or operator.', 'api_key'),
        id: says(text, 'Which one, such as the id of the key.', 'key_01KJM0Z8R0000000000000000K'),
      },
      required: ['kind', 'id'],
    },
    request_id: says(textOrNull, 'The request that asked for it; null: nobody asked.'),
    idempotency_key: says(textOrNull, 'The Idempotency-Key of that request; null: it had none.'),
    prev_hash: says(hash, 'The hash of the event before; zeros for the first.'),
    hash: says(hash, 'Hexadecimal SHA-256 of the ASCII of prev_hash followed by the bytes.'),
    bytes: says(
      { ...text, contentEncoding: 'base64' },
      'The exact stored bytes, in base64.',
      'eyJ0eXBlIjoiVGFwUHJlc2VudGVkIn0=',
    ),
  },
  required: ['revision', 'type', 'at', 'actor', 'prev_hash', 'hash', 'bytes'],
};
