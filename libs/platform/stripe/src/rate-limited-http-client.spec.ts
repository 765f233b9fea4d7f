import type Stripe from 'stripe';
import { rateLimitedHttpClient } from './rate-limited-http-client';
import { stripeClient } from './stripe-client';

type Answer = Readonly<{ status: number; body: object; headers?: Readonly<Record<string, string>> }>;

const tooMany = { status: 429, body: { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'No' } } };
const made = { status: 200, body: { id: 'pi_1', object: 'payment_intent' } };

/** Stripe, with one answer after the other; the last one again and again. */
const open = (...answers: readonly Answer[]) => {
  const keys: unknown[] = [];
  const pausesMs: number[] = [];
  const inner: Stripe.HttpClient = {
    getClientName: () => 'test',
    makeRequest: async (_host, _port, _path, _method, headers) => {
      const { status, body, headers: shown = {} } = answers[Math.min(keys.length, answers.length - 1)]!;
      keys.push((headers as Record<string, unknown>)['Idempotency-Key']);
      return {
        getStatusCode: () => status,
        getHeaders: () => shown,
        getRawResponse: () => body,
        toStream: () => body,
        toJSON: async () => body,
      };
    },
  };
  const httpClient = rateLimitedHttpClient(inner, async (ms) => void pausesMs.push(ms));
  const stripe = stripeClient({ key: 'sk_test_1', retriesMax: 0, httpClient });
  const create = () =>
    stripe.paymentIntents.create({ amount: 1, currency: 'eur' }, { idempotencyKey: 'tap_1:pi' }).then(
      ({ id }) => id,
      ({ type }: Stripe.errors.StripeError) => type,
    );
  return { create, keys, pausesMs };
};

describe('a call that Stripe has no room for', () => {
  it('is made again under its key after a pause', async () => {
    const { create, keys, pausesMs } = open(tooMany, made);
    expect([await create(), keys, pausesMs]).toEqual(['pi_1', ['tap_1:pi', 'tap_1:pi'], [500]]);
  });

  it('is made four times at most, each time later', async () => {
    const { create, keys, pausesMs } = open(tooMany);
    expect([await create(), keys.length, pausesMs]).toEqual(['StripeRateLimitError', 4, [500, 1_000, 2_000]]);
  });

  it.each([
    ['1', 1_000],
    ['3600', 2_000],
    ['soon', 500],
  ])('waits as long as Stripe says, within bounds: %s', async (retryAfter, ms) => {
    const { create, pausesMs } = open({ ...tooMany, headers: { 'retry-after': retryAfter } }, made);
    expect([await create(), pausesMs]).toEqual(['pi_1', [ms]]);
  });

  it('is not made again when Stripe says that it would be in vain', async () => {
    const { create, keys } = open({ ...tooMany, headers: { 'stripe-should-retry': 'false' } }, made);
    expect([await create(), keys.length]).toEqual(['StripeRateLimitError', 1]);
  });

  it.each([400, 401, 402, 409, 500])('is no other answer: %d', async (status) => {
    const { create, keys } = open({ ...tooMany, status }, made);
    await create();
    expect(keys.length).toBe(1);
  });
});
