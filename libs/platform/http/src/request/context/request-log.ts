import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RenderedAnswer } from '../../answers/answers';
import type { Caller } from '../../auth/caller';
import { type FieldNames, fieldsOf } from '../operation/known-names';

/** A request that was answered. Its bodies are as they came and went: a log must take out what it may not keep. */
export type AnsweredRequest = Readonly<{
  id: string;
  owner: Caller;
  method: string;
  /** The pattern of the route; null where there is none. */
  route: string | null;
  /** Without the query. */
  path: string;
  status: number;
  errorCode: string | null;
  durationMs: number;
  idempotencyKey: string | null;
  replayed: boolean;
  /** The fields that the route knows in a body. */
  fields: FieldNames;
  /** The words of the whole API: no caller chose them. */
  words: ReadonlySet<string>;
  body: unknown;
  answer: RenderedAnswer | undefined;
}>;

/** Is told of every request that changes something or fails. It must neither wait nor throw: the answer is already out. */
export interface RequestLog {
  note(request: AnsweredRequest): void;
}

export const REQUEST_LOG = Symbol('RequestLog');

const failedFrom = 400;
const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Changes and failures of a known platform: reads that succeed are many and say little. */
export const isLogged = ({ context, method }: FastifyRequest, { statusCode }: FastifyReply): boolean =>
  context.keyOwner !== undefined && (statusCode >= failedFrom || !reads.has(method));

const codesWithoutRoute = new Set(['route_not_found', 'method_not_allowed']);

/** Keys are checked for a route: where there is none, nobody has looked at the key. */
export const lacksRoute = ({ context: { plan, errorCode = '' } }: FastifyRequest): boolean =>
  plan === undefined && codesWithoutRoute.has(errorCode);

export const answeredRequest = (
  request: FastifyRequest,
  { statusCode }: FastifyReply,
  words: ReadonlySet<string>,
): AnsweredRequest => {
  const { context, method, url, body, headers } = request;
  const { requestId, keyOwner, plan, errorCode = null, replayed, answer, startedAtMs } = context;
  const key = headers['idempotency-key'];
  const query = url.indexOf('?');
  return {
    id: requestId,
    owner: keyOwner!,
    method,
    route: plan?.url ?? null,
    path: query < 0 ? url : url.slice(0, query),
    status: statusCode,
    errorCode,
    durationMs: performance.now() - startedAtMs,
    // A reader of the log must not be able to repeat a request whose answer shows a secret.
    idempotencyKey: typeof key === 'string' && !plan?.operation.secretAnswer ? key : null,
    replayed,
    fields: fieldsOf(plan),
    words,
    body,
    answer,
  };
};
