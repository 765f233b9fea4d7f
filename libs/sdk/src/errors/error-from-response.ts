import {
  type ErrorFacts,
  type ErrorFamily,
  TaprailApiError,
  TaprailAuthenticationError,
  TaprailConflictError,
  TaprailConnectionError,
  TaprailError,
  TaprailIdempotencyError,
  TaprailInvalidRequestError,
  TaprailPaymentError,
  TaprailPermissionError,
  TaprailPspError,
  TaprailRateLimitError,
} from './taprail-error';

const classes: Readonly<Record<ErrorFamily, new (facts: ErrorFacts) => TaprailError>> = {
  api_error: TaprailApiError,
  authentication_error: TaprailAuthenticationError,
  conflict_error: TaprailConflictError,
  connection_error: TaprailConnectionError,
  idempotency_error: TaprailIdempotencyError,
  invalid_request_error: TaprailInvalidRequestError,
  payment_error: TaprailPaymentError,
  permission_error: TaprailPermissionError,
  psp_error: TaprailPspError,
  rate_limit_error: TaprailRateLimitError,
};

export const errorOf = (facts: ErrorFacts): TaprailError => {
  const Class = Object.hasOwn(classes, facts.type) ? classes[facts.type as ErrorFamily] : TaprailError;
  return new Class(facts);
};

/** Seconds or an HTTP date, as RFC 9110 has it. */
export const retryAfterMs = (header: string | null, nowMs = Date.now()): number | undefined => {
  if (!header) return undefined;
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs;
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
};

/** An answer that is not of the API. `where` is the request, as `GET https://pay.example/v1/taps`. */
export const invalidAnswer = (where: string, response: Response, why: string): TaprailError =>
  errorOf({
    type: 'connection_error',
    code: 'invalid_answer',
    message: `${where} did not answer as Taprail does: ${why}`,
    status: response.status,
    requestId: response.headers.get('request-id') ?? undefined,
  });

/** A redirect is never followed: body and key would go to an address that nobody has named. A browser hides its status. */
const isRedirect = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** The refusal in an answer. One that is not of the API, such as a proxy's page, keeps its status and counts as no answer. */
export const errorFromResponse = (response: Response, text: string, where: string): TaprailError => {
  const { status, headers } = response;
  if (isRedirect(response)) return invalidAnswer(where, response, 'it redirects, which is not followed');
  const requestId = headers.get('request-id') ?? undefined;
  const wait = retryAfterMs(headers.get('retry-after'));
  let body: Record<string, any> | undefined;
  try {
    body = (JSON.parse(text) as { error?: Record<string, any> }).error;
  } catch {
    // Not from the API, and shown as it is below.
  }
  if (typeof body?.['code'] !== 'string' || typeof body['message'] !== 'string') {
    return errorOf({
      type: status < 500 && status !== 429 ? 'api_error' : 'connection_error',
      code: 'invalid_answer',
      message: `${where} did not answer as Taprail does: ${status} ${text.slice(0, 200).replaceAll(/\s+/g, ' ') || response.statusText}`,
      status,
      requestId,
      retryAfterMs: wait,
    });
  }
  return errorOf({
    type: body['type'],
    code: body['code'],
    message: body['message'],
    status,
    requestId: body['request_id'] ?? requestId,
    docUrl: body['doc_url'],
    param: body['param'],
    declineReason: body['decline_reason'],
    networkCode: body['network_code'],
    details: body['details'],
    errors: Array.isArray(body['errors']) ? body['errors'] : undefined,
    retryAfterMs: wait,
  });
};
