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
const textOrNull: JsonSchema = { type: ['string', 'null'] };

export const auditRowSchema: JsonSchema = {
  title: 'AuditRow',
  type: 'object',
  properties: {
    revision: { type: 'integer' },
    type: text,
    at: { type: 'string', format: 'date-time' },
    actor: { type: 'object', properties: { kind: text, id: text }, required: ['kind', 'id'] },
    request_id: textOrNull,
    idempotency_key: textOrNull,
    prev_hash: text,
    hash: text,
    bytes: { ...text, contentEncoding: 'base64', description: 'The exact stored bytes.' },
  },
  required: ['revision', 'type', 'at', 'actor', 'prev_hash', 'hash', 'bytes'],
};
