import { type JsonSchema, says, textOrNull, prevHash, recordedFields, hashField } from '@taprail/contracts';
import { erasedReason, isSealed, type SubMerchantEvent } from '@taprail/onboarding-domain';
import type { HistoryEntry } from '@taprail/subscriptions';

/** One thing that happened: who, when, and which fields it touched. Values are not repeated here, except in a reason. */
export const historyRow = ({ event, metadata, revision }: HistoryEntry<SubMerchantEvent>, isErased: boolean) => ({
  revision,
  type: event.type,
  at: metadata.at,
  actor: metadata.actor,
  request_id: metadata.requestId ?? null,
  idempotency_key: metadata.idempotencyKey ?? null,
  status: event.type === 'AccountObserved' ? event.data.status : null,
  changed: changedBy(event),
  reason: 'reason' in event.data ? (isErased ? erasedReason : event.data.reason) : null,
  prev_hash: metadata.prevHash,
  hash: metadata.hash,
});

export type HistoryRow = ReturnType<typeof historyRow>;

const changedBy = ({ type, data }: SubMerchantEvent): readonly string[] => {
  if (type === 'SubMerchantSubmitted') return pathsIn(data.fields);
  if (type === 'SubMerchantAmended') return pathsIn(data.changes);
  return type === 'AmendmentRefused' ? data.refused.map(({ path }) => path) : [];
};

const pathsIn = (value: unknown, path = ''): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap((each) => pathsIn(each, inner(path, String(refOf(each)))));
  if (typeof value !== 'object' || value === null || isSealed(value)) return [path];
  return Object.entries(value)
    .filter(([name]) => name !== 'ref')
    .flatMap(([name, each]) => pathsIn(each, inner(path, name)));
};

const inner = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
const refOf = (person: unknown): unknown => (person as Readonly<{ ref?: unknown }>).ref;

export const historyRowSchema: JsonSchema = {
  title: 'SubMerchantHistoryRow',
  type: 'object',
  description: 'An event of a sub-merchant.',
  properties: {
    revision: { type: 'integer', description: 'Number of the event of this sub-merchant, from 0.' },
    ...recordedFields('SubMerchantSubmitted'),
    status: { ...textOrNull, description: 'Status after a check of the account at the PSP.' },
    changed: {
      type: 'array',
      items: { type: 'string' },
      description: 'Paths of the fields that the event touched.',
      examples: [['email']],
    },
    reason: says(textOrNull, 'Reason. Null if there is none; `erased` once the personal data was erased.'),
    prev_hash: prevHash,
    hash: says(hashField, 'SHA-256 of prev_hash and the stored event.'),
  },
  required: ['revision', 'type', 'at', 'actor', 'request_id', 'changed', 'prev_hash', 'hash'],
};
