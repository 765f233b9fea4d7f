import type { AnsweredRequest } from '@taprail/http';
import { type KnownNames, redactBody } from '../redaction/redact-body';
import { redacted } from '../redaction/redacted';
import { redactPath } from '../redaction/redact-path';
import { isPlainKey } from '../redaction/sensitive-text';
import type { RequestLogRow } from './request-log-table';

/** A longer answer would have to be read whole to be cut. */
const answerTextMax = 64 * 1_024;

/** A request as it is kept. Everything that the caller chose is redacted before it waits for the store. */
export const logRow = (request: AnsweredRequest, createdMs: number): RequestLogRow => ({
  id: request.id,
  platform: request.owner.platformId,
  created_ms: createdMs,
  method: request.method,
  route: request.route === null ? null : routeTemplate(request.route),
  path: redactPath(request.path, request.route, request.words),
  status: request.status,
  code: request.errorCode,
  duration_ms: Math.round(request.durationMs),
  key_id: request.owner.keyId,
  idempotency_key: keptKey(request.idempotencyKey),
  replayed: request.replayed ? 1 : 0,
  request_body: bodyText(request.body, request),
  response_body: bodyText(contentOf(request.answer), { words: request.words }),
});

const templates = new Map<string, string>();

/** `/v1/taps/:id` as the description writes it, `/v1/taps/{id}`. */
const routeTemplate = (route: string): string => {
  const known = templates.get(route);
  if (known !== undefined) return known;
  const template = route.replaceAll(/:(\w+)/g, '{$1}');
  templates.set(route, template);
  return template;
};

const keptKey = (key: string | null): string | null => (key === null || isPlainKey(key) ? key : redacted);

const bodyText = (body: unknown, names: KnownNames): string | null =>
  body === undefined || body === null ? null : JSON.stringify(redactBody(body, names));

/** An error, or an answer that was kept for its Idempotency-Key, is known as text only. */
const contentOf = (answer: AnsweredRequest['answer']): unknown => {
  if (!answer || answer.content !== undefined) return answer?.content;
  const { body, headers } = answer;
  if (typeof body !== 'string' || !headers['content-type']?.includes('json')) return undefined;
  if (body.length > answerTextMax) return redacted;
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return redacted;
  }
};
