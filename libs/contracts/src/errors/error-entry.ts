export type ErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'payment_error'
  | 'permission_error'
  | 'conflict_error'
  | 'idempotency_error'
  | 'rate_limit_error'
  | 'api_error'
  | 'psp_error';

export type ErrorEntry = Readonly<{
  status: number;
  type: ErrorType;
  /** The sentence a caller reads when the refusal brings no better one. */
  message: string;
  /** The caller's next step; shown on the errors page and by `explain`. */
  advice: string;
  /** The same request may be sent again as it is, with the same Idempotency-Key: the refusal is not kept under it. */
  retryable: boolean;
}>;

type Sentences = readonly [message: string, advice: string];

/** Codes that share status and type, so that a row of the table is only its two sentences. */
export const errorsOf = <Code extends string>(
  status: number,
  type: ErrorType,
  rows: Readonly<Record<Code, Sentences>>,
  retryable = false,
): Readonly<Record<Code, ErrorEntry>> =>
  Object.fromEntries(
    Object.entries<Sentences>(rows).map(([code, [message, advice]]) => [
      code,
      { status, type, message, advice, retryable },
    ]),
  ) as Record<Code, ErrorEntry>;
