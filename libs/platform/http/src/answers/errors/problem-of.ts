import { HttpException } from '@nestjs/common';
import { errorEntry, type ErrorCode, isErrorCode } from '@taprail/contracts';
import { Rejection } from '@taprail/event-sourcing';
import { HttpProblem } from './http-problem';

/** How a failure is shown, and whether a human must look at it. */
export type Shown = Readonly<{ problem: HttpProblem; bug: boolean }>;

const retrySoon = { 'retry-after': '1' };

/** By name, because an error that came over the bus is another copy of its class, and HTTP need not load a store. */
const isNamed = (error: unknown, ...names: readonly string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** Errors that Fastify raises itself, by the status that they carry. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_header',
  404: 'route_not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  408: 'request_timeout',
  413: 'payload_too_large',
  414: 'headers_too_large',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
  503: 'service_unavailable',
};

/** The nearest code of ours for an exception of Nest, whose status and message are those of the application. */
const byNestStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'invalid_api_key',
  403: 'insufficient_scope',
  404: 'route_not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  408: 'request_timeout',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'service_unavailable',
  504: 'service_unavailable',
};

/** Fastify's own errors; its error handler is Nest's, which hands them on as plain HttpExceptions. */
const fastifyStatus = (error: unknown): number | undefined => {
  if (error instanceof HttpException) return error.constructor === HttpException ? error.getStatus() : undefined;
  if (typeof error !== 'object' || error === null) return undefined;
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown };
  return typeof statusCode === 'number' && String(code).startsWith('FST_') ? statusCode : undefined;
};

/** Guards, pipes and controllers of an application throw these. */
const fromNest = (error: HttpException): Shown => {
  const status = error.getStatus();
  const code = byNestStatus[status] ?? (status < 500 ? 'invalid_value' : 'internal_error');
  if (code === 'internal_error') return { problem: new HttpProblem(code, { cause: error }), bug: true };
  return { problem: new HttpProblem(code, { status, message: error.message, cause: error }), bug: false };
};

/**
 * Anything thrown becomes one public code. A command without an answer is 504 `service_unavailable`: the outcome is
 * unknown and the same key asks again, while 503 means that nothing was handed over. What nobody foresaw is a bug.
 */
export const problemOf = (error: unknown): Shown => {
  if (error instanceof HttpProblem) return { problem: error, bug: false };
  if (error instanceof Rejection || isNamed(error, 'Rejection')) return fromRejection(error as Rejection);
  if (
    isNamed(
      error,
      'StoreUnavailable',
      'ReadStoreUnavailable',
      'VaultUnavailable',
      'BusUnavailable',
      'HandlerUnavailable',
    )
  ) {
    return { problem: new HttpProblem('service_unavailable', { headers: retrySoon, cause: error }), bug: false };
  }
  if (isNamed(error, 'CommandTimeout')) {
    const message = 'The command was not answered in time; its outcome is not known yet.';
    const problem = new HttpProblem('service_unavailable', { status: 504, message, headers: retrySoon, cause: error });
    return { problem, bug: false };
  }
  // The client hung up: nobody is left to read an answer, and nothing of ours is broken.
  if (hungUp(error)) return { problem: new HttpProblem('invalid_json', { cause: error }), bug: false };
  const code = byStatus[fastifyStatus(error) ?? 0];
  if (code) return { problem: new HttpProblem(code, { cause: error }), bug: false };
  if (error instanceof HttpException) return fromNest(error);
  return { problem: new HttpProblem('internal_error', { cause: error }), bug: true };
};

const hungUp = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'aborted' || (error as NodeJS.ErrnoException).code === 'ECONNRESET');

const fromRejection = (rejection: Rejection): Shown => {
  const { code, param } = rejection;
  const { message, ...details } = rejection.details;
  // A code that is not public is a bug of ours: the caller could do nothing with it.
  if (!isErrorCode(code)) return { problem: new HttpProblem('internal_error', { cause: rejection }), bug: true };
  const shown = Object.keys(details).length > 0 ? { details } : {};
  const retry = errorEntry(code).retryable ? { headers: retrySoon } : {};
  return {
    problem: new HttpProblem(code, {
      ...shown,
      ...retry,
      ...(typeof message === 'string' ? { message } : {}),
      ...(param === undefined ? {} : { param }),
      cause: rejection,
    }),
    bug: false,
  };
};
