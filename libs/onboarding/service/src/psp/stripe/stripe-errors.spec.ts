import Stripe from 'stripe';
import { isAboutBalance, pspErrorOf, withoutSecrets } from './stripe-errors';

const raw = (extra: object = {}) => ({ type: 'api_error' as const, message: 'said', requestId: 'req_1', ...extra });
const { errors } = Stripe;

describe('a failure of Stripe’s', () => {
  const rows: [error: Error, name: string, message: string][] = [
    [new errors.StripeConnectionError(raw()), 'PspUnavailable', 'StripeConnectionError: said (req_1)'],
    [new errors.StripeRateLimitError(raw()), 'PspUnavailable', 'StripeRateLimitError: said (req_1)'],
    [new errors.StripeAPIError(raw({ statusCode: 409 })), 'PspUnavailable', 'StripeAPIError: said (req_1)'],
    [new errors.StripeAuthenticationError(raw()), 'PspMisconfigured', 'StripeAuthenticationError: said (req_1)'],
    [new errors.StripePermissionError(raw()), 'PspMisconfigured', 'StripePermissionError: said (req_1)'],
    [new errors.StripeIdempotencyError(raw()), 'PspBug', 'StripeIdempotencyError: said (req_1)'],
    [new errors.StripeInvalidRequestError(raw()), 'PspRefused', 'said'],
    [new RangeError('ours'), 'RangeError', 'ours'],
  ];
  it.each(rows)('%s is a %s', (error, name, message) => expect(pspErrorOf(error)).toMatchObject({ name, message }));

  it('that refuses carries Stripe’s code', () => {
    expect(pspErrorOf(new errors.StripeInvalidRequestError(raw({ code: 'email_invalid' })))).toMatchObject({
      code: 'email_invalid',
    });
    expect(pspErrorOf(new errors.StripeInvalidRequestError(raw()))).toMatchObject({ code: 'refused' });
  });

  it('tells that an account holds money', () => {
    expect(isAboutBalance(new errors.StripeInvalidRequestError(raw({ message: 'a non-zero balance' })))).toBe(true);
    expect(isAboutBalance(new errors.StripeInvalidRequestError(raw()))).toBe(false);
    expect(isAboutBalance(new errors.StripeAPIError(raw({ message: 'balance' })))).toBe(false);
  });

  it('is kept without the secrets that were sent', () =>
    expect(
      withoutSecrets('12345 and 678 of Anna', { a: { id_number: '12345' }, account_number: '678', first_name: 'Anna' }),
    ).toBe('… and … of Anna'));
});
