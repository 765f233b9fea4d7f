export type RefusalKind = 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';

export interface RefusalDetails {
  readonly code?: string;
  readonly param?: string;
  readonly declineCode?: string;
  readonly networkDeclineCode?: string;
  readonly charge?: string;
  /** Shown in the error as it is then. */
  readonly paymentIntent?: string;
}

/** Understood and refused, in the words of Stripe's error object. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly kind: RefusalKind,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }
}

export const invalid = (message: string, param?: string, code?: string): Refusal =>
  new Refusal(400, 'invalid_request_error', message, {
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });

export const missing = (what: string, id: string, param: string): Refusal =>
  new Refusal(404, 'invalid_request_error', `No such ${what}: '${id}'`, { code: 'resource_missing', param });
