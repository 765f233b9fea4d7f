import { isPerson } from '@taprail/http';
import type { ListedRequest } from './request-log-reads';
import type { RequestLogRow } from './store/request-log-table';

export const requestView = (row: ListedRequest) => ({
  id: row.id,
  object: 'request' as const,
  method: row.method,
  route: row.route,
  path: row.path,
  status: row.status,
  code: row.code,
  duration_ms: row.duration_ms,
  api_key: isPerson({ keyId: row.key_id }) ? null : row.key_id,
  user: isPerson({ keyId: row.key_id }) ? row.key_id : null,
  idempotency_key: row.idempotency_key,
  replayed: row.replayed === 1,
  created_at: new Date(Number(row.created_ms)).toISOString(),
});

export type RequestView = ReturnType<typeof requestView>;

const bodyOf = (text: string | null): unknown => (text === null ? null : JSON.parse(text));

export const requestDetailView = (row: RequestLogRow, events: readonly string[]) => ({
  ...requestView(row),
  request_body: bodyOf(row.request_body),
  response_body: bodyOf(row.response_body),
  events,
});

export type RequestDetailView = ReturnType<typeof requestDetailView>;

/** A tap, its authorisation and its transaction share the tail of their ids. */
const partIds = /\b(?:tap|auth|txn)_([0-9A-Z]{26})\b/g;

/** The transactions that a request was about: those that its path or its answer names. */
export const transactionsOf = ({ path, response_body: answer }: RequestLogRow): readonly string[] => {
  const named = `${path} ${answer ?? ''}`.matchAll(partIds);
  return [...new Set(Array.from(named, ([, tail]) => `txn_${tail}`))];
};
