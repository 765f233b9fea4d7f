import Stripe from 'stripe';
import type { PspSimulator } from '../../simulator';
import { clientOf, startStill, usIndividual } from '../../testing/stripe-client';

describe('requests that fail on demand', () => {
  let simulator: PspSimulator;
  let stripe: Stripe;
  beforeEach(async () => {
    simulator = await startStill();
    stripe = clientOf(simulator);
  });
  afterEach(() => simulator.close());

  const create = (options: Stripe.RequestOptions = {}) => stripe.accounts.create(usIndividual, options);
  const count = async (): Promise<number> => (await stripe.accounts.list()).data.length;

  // The official client tries a cut connection once more whatever its settings, so a cut that shows needs two.
  const rows: [kind: 'rate_limit' | 'api_error' | 'connection_reset', times: number, error: string, made: number][] = [
    ['rate_limit', 1, 'StripeRateLimitError', 0],
    ['api_error', 1, 'StripeAPIError', 0],
    ['connection_reset', 2, 'StripeConnectionError', 0],
  ];
  it.each(rows)('%s, %i times, is a %s and leaves nothing behind', async (kind, times, type, made) => {
    simulator.failRequests({ kind, count: times });
    await expect(create()).rejects.toMatchObject({ type });
    expect(await count()).toBe(made);
    expect((await create()).object).toBe('account');
  });

  it('carries out what it does not answer, and the same key finds it', async () => {
    simulator.failRequests({ kind: 'unanswered', count: 2 });
    await expect(create({ idempotencyKey: 'sm:1:create' })).rejects.toMatchObject({ type: 'StripeConnectionError' });
    const [made] = (await stripe.accounts.list()).data;
    const again = await create({ idempotencyKey: 'sm:1:create' });
    expect(again).toEqual(made);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(await count()).toBe(1);
  });

  it('is survived by the retries of the client', async () => {
    stripe = clientOf(simulator, { maxNetworkRetries: 2 });
    simulator.failRequests({ kind: 'unanswered', count: 1 });
    await create();
    expect(await count()).toBe(1);
  });

  it('fails only what it was aimed at', async () => {
    simulator.failAccount('rosen-2', 5);
    const { id } = await create();
    const other = stripe.accounts.create({ ...usIndividual, metadata: { external_ref: 'rosen-2' } });
    await expect(other).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 });
    await stripe.accounts.update(id, { email: 'a@example.com' });
    simulator.failAccount('rosen-1');
    await expect(stripe.accounts.update(id, { email: 'b@example.com' })).rejects.toMatchObject({ statusCode: 500 });
    simulator.clearFaults();
    await stripe.accounts.create({ ...usIndividual, metadata: { external_ref: 'rosen-2' } });
    expect(await count()).toBe(2);
  });
});

describe('a repeated request', () => {
  let simulator: PspSimulator;
  let stripe: Stripe;
  beforeEach(async () => {
    simulator = await startStill();
    stripe = clientOf(simulator);
  });
  afterEach(() => simulator.close());

  const create = (email: string) => stripe.accounts.create({ ...usIndividual, email }, { idempotencyKey: 'k' });

  it('is answered as the first time for 24 hours, and carried out again after', async () => {
    const first = await create('a@example.com');
    simulator.advance(24 * 3_600_000 - 1);
    expect(await create('a@example.com')).toEqual(first);
    simulator.advance(1);
    expect((await create('a@example.com')).id).not.toBe(first.id);
  });

  it('is an error with other parameters', async () => {
    await create('a@example.com');
    await expect(create('b@example.com')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
      rawType: 'idempotency_error',
    });
  });

  it('is a conflict while the first one is still going on', async () => {
    simulator.failRequests({ kind: 'latency', latencyMs: 1_000 });
    const both = await Promise.allSettled([create('a@example.com'), create('a@example.com')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { statusCode: 409, code: 'idempotency_key_in_use' },
    });
    expect((await stripe.accounts.list()).data).toHaveLength(1);
  });

  it('may come again with the same key after it was refused', async () => {
    await expect(create('nobody')).rejects.toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect((await create('a@example.com')).email).toBe('a@example.com');
  });
});
