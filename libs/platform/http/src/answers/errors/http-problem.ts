import { type ErrorCode, errorEntry } from '@taprail/contracts';

export type Fault = Readonly<{ param: string; code: ErrorCode; message: string }>;

type ProblemOptions = Readonly<{
  message?: string;
  param?: string;
  details?: Readonly<Record<string, unknown>>;
  errors?: readonly Fault[];
  headers?: Readonly<Record<string, string>>;
  /** Only where the API allows one code under several statuses. */
  status?: number;
  /** For the log; never shown. */
  cause?: unknown;
}>;

/** A refusal before the rules: the request never reached a decider, so it is never remembered for idempotency. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly param: string | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly errors: readonly Fault[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: ErrorCode,
    { message, param, details, errors, headers = {}, status, cause }: ProblemOptions = {},
  ) {
    super(message ?? errorEntry(code).message, cause === undefined ? undefined : { cause });
    this.status = status ?? errorEntry(code).status;
    this.param = param;
    this.details = details;
    this.errors = errors;
    this.headers = headers;
  }
}
