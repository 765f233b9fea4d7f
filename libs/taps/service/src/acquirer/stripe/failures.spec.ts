import Stripe from 'stripe';
import { refusalCode, unavailable, unknownOutcome } from './failures';

const { errors } = Stripe;
const raw = (extra: object = {}) => ({ type: 'api_error' as const, message: 'said', requestId: 'req_1', ...extra });
const thrownBy = (translate: (error: unknown) => never, error: unknown): unknown => {
  try {
    return translate(error);
  } catch (thrown) {
    return thrown;
  }
};

describe('a failure of Stripe’s', () => {
  it.each([
    ['no connection', new errors.StripeConnectionError(raw())],
    ['its own fault', new errors.StripeAPIError(raw({ statusCode: 500 }))],
    ['a lock', new errors.StripeAPIError(raw({ statusCode: 409, code: 'lock_timeout' }))],
    ['too many calls', new errors.StripeRateLimitError(raw({ statusCode: 429 }))],
    ['a wrong key', new errors.StripeAuthenticationError(raw({ statusCode: 401 }))],
    ['a right that is missing', new errors.StripePermissionError(raw({ statusCode: 403 }))],
    ['the same call still running', new errors.StripeIdempotencyError(raw({ statusCode: 409 }))],
  ])('leaves the outcome unknown where money may have moved, and else is silence: %s', (_what, error) => {
    expect(thrownBy(unknownOutcome, error)).toMatchObject({ name: 'OutcomeUnknown' });
    expect(thrownBy(unavailable, error)).toMatchObject({ name: 'AcquirerUnavailable' });
  });

  it.each([
    ['reference_reused', new errors.StripeIdempotencyError(raw({ statusCode: 400 }))],
    ['amount_too_large', new errors.StripeInvalidRequestError(raw({ code: 'amount_too_large', param: 'amount' }))],
    ['amount', new errors.StripeInvalidRequestError(raw({ param: 'amount' }))],
    ['invalid_request', new errors.StripeInvalidRequestError(raw())],
    ['card_declined', new errors.StripeCardError({ ...raw({ code: 'card_declined' }), decline_code: 'x' })],
  ])('is a refusal with the code %s', (code, error) => {
    expect(thrownBy(unknownOutcome, error)).toMatchObject({ name: 'AcquirerRefused', code });
    expect(thrownBy(unavailable, error)).toMatchObject({ name: 'AcquirerRefused', code });
  });

  it('is no other error', () => {
    expect(thrownBy(unavailable, new RangeError('ours'))).toMatchObject({ name: 'RangeError' });
    expect(refusalCode(new RangeError('ours'))).toBeUndefined();
  });
});
