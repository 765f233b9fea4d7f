import { type ErrorCode, type ErrorDetails, retryableCodes } from '../generated/errors';

/** The families of codes; each has a class of its own. */
export type ErrorFamily =
  | 'api_error'
  | 'authentication_error'
  | 'conflict_error'
  | 'connection_error'
  | 'idempotency_error'
  | 'invalid_request_error'
  | 'payment_error'
  | 'permission_error'
  | 'psp_error'
  | 'rate_limit_error';

/** One fault of several. */
export type ParamError = Readonly<{ param: string; code: ErrorCode | (string & {}); message: string }>;

type DetailsOf<C> = C extends keyof ErrorDetails ? ErrorDetails[C] : Readonly<Record<string, unknown>> | undefined;

/** Codes of the SDK itself, for answers that never came. */
export type ConnectionCode = 'connection_failed' | 'timeout' | 'invalid_answer';

export type ErrorFacts = Readonly<{
  type: ErrorFamily | (string & {});
  code: ErrorCode | ConnectionCode | (string & {});
  message: string;
  status?: number | undefined;
  requestId?: string | undefined;
  docUrl?: string | undefined;
  param?: string | undefined;
  declineReason?: string | undefined;
  networkCode?: string | undefined;
  details?: unknown;
  errors?: readonly ParamError[] | undefined;
  retryAfterMs?: number | undefined;
  cause?: unknown;
}>;

/** A refusal of the API, or an answer that never came. Decide by `code`; `is()` also types `details`. */
export class TaprailError extends Error {
  override readonly name: string = 'TaprailError';
  /** The family of the code. */
  readonly type: ErrorFamily | (string & {});
  /** Stable; messages may be worded better. */
  readonly code: ErrorCode | ConnectionCode | (string & {});
  /** The HTTP status; undefined where there was no answer. */
  readonly status: number | undefined;
  /** Names the request; send it when you ask for support. */
  readonly requestId: string | undefined;
  /** The page that explains the code. */
  readonly docUrl: string | undefined;
  /** The field at fault, as a dotted path. */
  readonly param: string | undefined;
  readonly declineReason: string | undefined;
  readonly networkCode: string | undefined;
  /** Facts that belong to the code; `is()` says which. */
  readonly details: unknown;
  /** Every fault, when there are several. */
  readonly errors: readonly ParamError[];
  /** How long the API asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.type = facts.type;
    this.code = facts.code;
    this.status = facts.status;
    this.requestId = facts.requestId;
    this.docUrl = facts.docUrl;
    this.param = facts.param;
    this.declineReason = facts.declineReason;
    this.networkCode = facts.networkCode;
    this.details = facts.details;
    this.errors = facts.errors ?? [];
    this.retryAfterMs = facts.retryAfterMs;
  }

  /** Whether it is this code; inside the branch `details` has the facts of that code. */
  is<C extends ErrorCode | ConnectionCode>(code: C): this is TaprailError & { code: C; details: DetailsOf<C> } {
    return this.code === code;
  }

  /** Whether the same request may be sent again as it is, under the same idempotency key. */
  get isRetryable(): boolean {
    // A redirect or a page in place of JSON is what that address answers; a gateway that is overloaded recovers.
    const isFromElsewhere = this.code === 'invalid_answer' && this.status !== 429 && (this.status ?? 0) < 500;
    return retryableCodes.has(this.code) || (this.type === 'connection_error' && !isFromElsewhere);
  }
}

export class TaprailApiError extends TaprailError {
  override readonly name = 'TaprailApiError';
}
export class TaprailAuthenticationError extends TaprailError {
  override readonly name = 'TaprailAuthenticationError';
}
export class TaprailConflictError extends TaprailError {
  override readonly name = 'TaprailConflictError';
}
/** There was no answer, or not in time, or none that can be read. What was asked for may have happened. */
export class TaprailConnectionError extends TaprailError {
  override readonly name = 'TaprailConnectionError';
}
export class TaprailIdempotencyError extends TaprailError {
  override readonly name = 'TaprailIdempotencyError';
}
export class TaprailInvalidRequestError extends TaprailError {
  override readonly name = 'TaprailInvalidRequestError';
}
export class TaprailPaymentError extends TaprailError {
  override readonly name = 'TaprailPaymentError';
}
export class TaprailPermissionError extends TaprailError {
  override readonly name = 'TaprailPermissionError';
}
export class TaprailPspError extends TaprailError {
  override readonly name = 'TaprailPspError';
}
export class TaprailRateLimitError extends TaprailError {
  override readonly name = 'TaprailRateLimitError';
}
