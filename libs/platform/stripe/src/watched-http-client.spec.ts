import { createLogger, createRegistry } from '@taprail/telemetry';
import Stripe from 'stripe';
import { StripeAlarms } from './stripe-alarms';
import { stripeClient } from './stripe-client';

const log = createLogger({ service: 'test', level: 'silent' });

/** Stripe, with one answer to everything. */
const answering = (status: number, body: object): Stripe.HttpClient => ({
  getClientName: () => 'test',
  makeRequest: async () => ({
    getStatusCode: () => status,
    getHeaders: () => ({ 'request-id': 'req_1' }),
    getRawResponse: () => body,
    toStream: () => body,
    toJSON: async () => body,
  }),
});

const open = (status: number, body: object, livemode = false) => {
  const registry = createRegistry({ service: 'test', version: '0', commit: 'none' });
  const watch = { livemode, alarms: new StripeAlarms(registry, log) };
  const stripe = stripeClient({ key: 'sk_test_1', retriesMax: 0, watch, httpClient: answering(status, body) });
  const raised = async () => {
    const { values } = await registry.getSingleMetric('stripe_alarms_total')!.get();
    return values.filter(({ value }) => value > 0).map(({ labels, value }) => [labels['alarm'], value]);
  };
  return { stripe, raised, registry };
};

const failure = (type: string, code?: string) => ({ error: { type, code, message: 'No' } });
const payout = (livemode: boolean) => ({ id: 'po_1', object: 'payout', livemode });

describe('an answer of Stripe', () => {
  it.each([
    ['test', false],
    ['live', true],
  ])('is taken in its own mode: %s', async (_mode, livemode) => {
    const { stripe, raised } = open(200, payout(livemode), livemode);
    expect(await stripe.payouts.retrieve('po_1')).toMatchObject({ id: 'po_1' });
    expect(await raised()).toEqual([]);
  });

  it.each([
    ['an object', payout(true)],
    ['an object of a list', { object: 'list', data: [payout(false), payout(true)] }],
    [
      'what an object shows of another one',
      { object: 'list', data: [{ object: 'balance_transaction', source: { object: 'charge', livemode: true } }] },
    ],
  ])('of the other mode is an alarm, and nobody gets it: %s', async (_what, body) => {
    const { stripe, raised } = open(200, body);
    await expect(stripe.payouts.retrieve('po_1')).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(await raised()).toEqual([['other_livemode', 1]]);
  });

  it('of test mode is an alarm in live', async () => {
    const { stripe, raised } = open(200, payout(false), true);
    await expect(stripe.payouts.retrieve('po_1')).rejects.toThrow();
    expect(await raised()).toEqual([['other_livemode', 1]]);
  });

  it.each([
    ['a key that it does not know', 401, failure('invalid_request_error'), 'wrong_key'],
    ['a right that the key lacks', 403, failure('invalid_request_error', 'more_permissions_required'), 'wrong_key'],
    ['an idempotency key of something else', 400, failure('idempotency_error'), 'reused_key'],
  ])('that refuses %s is an alarm, and is thrown as it is', async (_what, status, body, alarm) => {
    const { stripe, raised } = open(status, body);
    await expect(stripe.payouts.retrieve('po_1')).rejects.toMatchObject({ statusCode: status });
    expect(await raised()).toEqual([[alarm, 1]]);
  });

  it.each([
    ['an account that is gone', 403, failure('invalid_request_error', 'account_invalid')],
    ['the same call at the same time', 409, failure('idempotency_error', 'idempotency_key_in_use')],
    ['a declined card', 402, failure('card_error', 'card_declined')],
    ['itself', 500, failure('api_error')],
  ])('that is about %s is none', async (_what, status, body) => {
    const { stripe, raised } = open(status, body);
    await expect(stripe.payouts.retrieve('po_1')).rejects.toThrow();
    expect(await raised()).toEqual([]);
  });

  it('is counted with those of the other services of a process', async () => {
    const { registry, raised } = open(200, payout(false));
    new StripeAlarms(registry, log).raise('wrong_key', {});
    new StripeAlarms(registry, log).raise('wrong_key', {});
    expect(await raised()).toEqual([['wrong_key', 2]]);
  });
});
