import type Stripe from 'stripe';
import type { PspSimulator } from '../simulator';
import { clientOf, startStill, usIndividual } from '../testing/stripe-client';

describe('the controls over HTTP', () => {
  let simulator: PspSimulator;
  let stripe: Stripe;
  let id: string;
  beforeEach(async () => {
    simulator = await startStill();
    stripe = clientOf(simulator);
    ({ id } = await stripe.accounts.create(usIndividual));
  });
  afterEach(() => simulator.close());

  const ask = async (method: string, path: string, body?: object): Promise<[number, Record<string, unknown>]> => {
    const answer = await fetch(`${simulator.url}/_sim/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return [answer.status, (await answer.json()) as Record<string, unknown>];
  };

  it('move the clock forward only, and say what comes next', async () => {
    await ask('POST', `accounts/${id}/actions`, { type: 'addVolume', amountMinor: 500_000 });
    expect(await ask('POST', 'clock', { advanceMs: 1_000 })).toEqual([
      200,
      { now: '2026-03-02T10:00:01.000Z', nextDueAt: '2026-03-16T10:00:00.000Z', pendingWebhooks: 0 },
    ]);
    expect((await ask('POST', 'clock', { advanceMs: -1 }))[0]).toBe(400);
    expect(await ask('GET', 'clock')).toEqual([
      200,
      { now: '2026-03-02T10:00:01.000Z', nextDueAt: '2026-03-16T10:00:00.000Z', pendingWebhooks: 0 },
    ]);
  });

  it('act on an account and show the truth about it', async () => {
    const [status, { truth }] = await ask('POST', `accounts/${id}/actions`, {
      type: 'require',
      items: ['company.tax_id'],
    });
    expect([status, truth]).toEqual([200, JSON.parse(JSON.stringify(simulator.account(id)))]);
    expect((await stripe.accounts.retrieve(id)).requirements?.currently_due).toEqual(['company.tax_id']);
    const found = await ask('GET', 'accounts?external_ref=rosen-1');
    expect(found).toEqual([200, { account: JSON.parse(JSON.stringify(await stripe.accounts.retrieve(id))) }]);
    expect(await ask('GET', 'accounts?external_ref=none')).toEqual([200, { account: null }]);
  });

  it('break requests on demand and stop breaking them', async () => {
    expect(await ask('POST', 'faults', { kind: 'rate_limit', count: 5 })).toEqual([200, { ok: true }]);
    await expect(stripe.accounts.retrieve(id)).rejects.toMatchObject({ type: 'StripeRateLimitError' });
    expect(await ask('DELETE', 'faults')).toEqual([200, { ok: true }]);
    expect((await stripe.accounts.retrieve(id)).id).toBe(id);
  });

  const refused: [what: string, method: string, path: string, body: object, status: number][] = [
    ['a fault without end', 'POST', 'faults', { kind: 'api_error', count: 1_001 }, 400],
    ['a fault that is none', 'POST', 'faults', { kind: 'earthquake' }, 400],
    ['a webhook fault that is none', 'POST', 'webhook-faults', { kind: 'earthquake' }, 400],
    ['an action that is none', 'POST', 'accounts/:id/actions', { type: 'praise' }, 400],
    ['an action without what it needs', 'POST', 'accounts/:id/actions', { type: 'require' }, 400],
    ['an account that is not there', 'POST', 'accounts/acct_none/actions', { type: 'enable' }, 404],
    ['a balance without an amount', 'POST', 'accounts/:id/actions', { type: 'balance', amountMinor: 'much' }, 400],
    ['a path that is not there', 'POST', 'weather', {}, 404],
  ];
  it.each(refused)('refuse %s', async (_what, method, path, body, status) =>
    expect((await ask(method, path.replace(':id', id), body))[0]).toBe(status),
  );
});
