import Stripe from 'stripe';
import { sameModeOnly } from './same-mode';
import { stripeClient } from './stripe-client';

const answering = (body: object): Stripe.HttpClient => ({
  getClientName: () => 'spec',
  makeRequest: async () => ({
    getStatusCode: () => 200,
    getHeaders: () => ({}),
    getRawResponse: () => ({}),
    toStream: () => undefined,
    toJSON: async () => body,
  }),
});

describe('a client of one mode', () => {
  const seen: string[] = [];
  beforeEach(() => {
    seen.length = 0;
  });
  const clientFor = (body: object, livemode = false): Stripe => {
    const client = answering(body);
    const httpClient = sameModeOnly({ livemode, onOther: (path) => seen.push(path), client });
    return stripeClient({ key: 'sk_test_1', httpClient });
  };

  it.each([
    ['of the same mode', { id: 'pi_1', livemode: false }],
    ['without a mode', { id: 're_1', object: 'refund' }],
    ['that are listed', { data: [{ livemode: false }, { livemode: false }], has_more: false }],
  ])('reads objects %s', async (_what, body) => {
    expect(await clientFor(body).paymentIntents.retrieve('pi_1')).toMatchObject(body);
    expect(seen).toEqual([]);
  });

  it.each([
    ['of the other mode', { id: 'pi_1', livemode: true }],
    ['among those that it lists', { data: [{ livemode: false }, { livemode: true }], has_more: false }],
  ])('takes an answer with an object %s for none, and says so', async (_what, body) => {
    const read = clientFor(body).paymentIntents.retrieve('pi_1');
    await expect(read).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(seen).toEqual(['/v1/payment_intents/pi_1']);
  });

  it('reads live objects in the live environment only', async () => {
    expect(await clientFor({ livemode: true }, true).balance.retrieve()).toMatchObject({ livemode: true });
    await expect(clientFor({ livemode: false }, true).balance.retrieve()).rejects.toThrow();
  });
});
