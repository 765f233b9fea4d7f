import Stripe from 'stripe';
import type { PspSimulator } from '../../simulator';
import { clientOf, startStill } from '../../testing/stripe-client';

const control = (simulator: PspSimulator, path: string, body: object): Promise<Response> =>
  fetch(`${simulator.url}/_sim/${path}`, { method: 'POST', body: JSON.stringify(body) });

describe('keys and modes, over the official client', () => {
  let simulator: PspSimulator;
  beforeEach(async () => {
    simulator = await startStill();
  });
  afterEach(() => simulator.close());

  it('refuse a key that was revoked, and no other', async () => {
    const before = clientOf(simulator);
    await before.balance.retrieve();
    expect((await control(simulator, 'revoked-keys', { key: simulator.key })).status).toBe(200);
    await expect(before.balance.retrieve()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
      code: 'api_key_expired',
    });
    const after = new Stripe('rk_test_new', { host: '127.0.0.1', port: simulator.port, protocol: 'http' });
    expect((await after.balance.retrieve()).object).toBe('balance');
  });

  it('refuse to revoke what is no key', async () =>
    expect((await control(simulator, 'revoked-keys', { key: 7 })).status).toBe(400));

  it('show an object of live mode as often as it is asked for', async () => {
    simulator.failRequests({ kind: 'live_object', path: '/v1/balance' });
    const stripe = clientOf(simulator);
    expect((await stripe.balance.retrieve()).livemode).toBe(true);
    expect((await stripe.balance.retrieve()).livemode).toBe(false);
  });
});
