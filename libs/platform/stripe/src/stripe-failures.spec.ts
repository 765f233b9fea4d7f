import Stripe from 'stripe';
import { isGone, messageOf, refusalOf } from './stripe-failures';

const raw = (extra: object = {}) => ({ type: 'api_error' as const, message: 'said', requestId: 'req_1', ...extra });
const { errors } = Stripe;

describe('a failure of Stripe’s', () => {
  it('names its request, where it has one', () => {
    expect(messageOf(new errors.StripeAPIError(raw()))).toBe('StripeAPIError: said (req_1)');
    expect(messageOf(new errors.StripeConnectionError(raw({ requestId: undefined })))).toBe(
      'StripeConnectionError: said',
    );
  });

  it('is a refusal only when Stripe understood the request', () => {
    expect(refusalOf(new errors.StripeInvalidRequestError(raw({ code: 'email_invalid' })))?.code).toBe('email_invalid');
    expect(refusalOf(new errors.StripeAPIError(raw()))).toBeUndefined();
    expect(refusalOf(new RangeError('ours'))).toBeUndefined();
  });

  it('tells that an account is gone, or belongs to someone else', () => {
    expect(isGone(new errors.StripeInvalidRequestError(raw({ code: 'resource_missing' })))).toBe(true);
    expect(isGone(new errors.StripePermissionError(raw({ code: 'account_invalid' })))).toBe(true);
    expect(isGone(new errors.StripePermissionError(raw()))).toBe(false);
    expect(isGone(new Error('resource_missing'))).toBe(false);
  });
});
