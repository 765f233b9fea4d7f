import { type JsonSchema, says, text, prevHash, recordedFields, hashField, whole } from '@taprail/contracts';
import { readLink, type Recorded } from '@taprail/event-store';
import type { HistoryEntry } from '@taprail/subscriptions';
import type { TransactionEvent } from '@taprail/taps-domain';

/**
 * One event as it is stored. Anyone can recompute the hash. The type of a row with a link is the stored one: it is what the
 * link covers.
 */
export const auditRow = ({ event, metadata, revision, stored, recorded }: HistoryEntry<TransactionEvent>) => {
  const link = linkOf(recorded);
  return {
    revision,
    type: link?.type ?? event.type,
    at: metadata.at,
    actor: metadata.actor,
    request_id: metadata.requestId ?? null,
    idempotency_key: metadata.idempotencyKey ?? null,
    prev_hash: metadata.prevHash,
    hash: metadata.hash,
    bytes: base64(stored),
    link,
  };
};

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

const linkOf = (recorded: Recorded) => {
  const link = readLink(recorded);
  if (link?.version !== 2) return null;
  const { stream, id, type } = recorded;
  return { version: 2, stream, id, type, metadata: base64(link.covered) } as const;
};

export type AuditRow = ReturnType<typeof auditRow>;

export const auditRowSchema: JsonSchema = {
  title: 'AuditRow',
  type: 'object',
  description: 'One stored event. Anyone can recompute its hash.',
  properties: {
    revision: says({ type: 'integer', minimum: 0 }, 'Number of the event; the first is 0.', 0),
    ...recordedFields('TapPresented'),
    prev_hash: prevHash,
    hash: says(
      hashField,
      'SHA-256, in hexadecimal. With `link`: of the lines prev_hash, `2`, link.stream, revision, link.type and the SHA-256 of the metadata, each followed by a line feed, and then the bytes. Without: of the ASCII of prev_hash followed by the bytes.',
    ),
    bytes: says(
      { ...text, contentEncoding: 'base64' },
      'Exact stored bytes, in base64.',
      'eyJ0eXBlIjoiVGFwUHJlc2VudGVkIn0=',
    ),
    link: {
      description:
        'What the hash covers besides the bytes. Null for events that were written before links had a version.',
      anyOf: [
        whole({
          version: { const: 2, description: 'Version of the link.' },
          stream: says(text, 'Stream of the event.', 'transaction-txn_01KJM0Z8R0000000000000000K'),
          id: says(text, 'Id of the stored event: the first digits of its hash, as a UUID of version 8.'),
          type: says(text, 'Stored type of the event.', 'TapPresented'),
          metadata: says(
            { ...text, contentEncoding: 'base64' },
            'Exact stored metadata without the link, in base64: actor, time, request and idempotency key.',
            'eyJhdCI6IjIwMjYtMDMtMDJUMTE6MDA6MDAuMDAwWiJ9',
          ),
        }),
        { type: 'null' },
      ],
    },
  },
  required: ['revision', 'type', 'at', 'actor', 'prev_hash', 'hash', 'bytes'],
};
