import { type PspSimulator, startPspSimulator } from '@taprail/psp-simulator';
import { onboardingPspContract } from '../onboarding-psp.contract';
import { jenny, kern, newAccount } from '../testing/businesses';
import { StripeOnboardingPsp } from './stripe.onboarding-psp';

const at = new Date('2026-03-02T10:00:00.000Z');

const start = async () => {
  const simulator = await startPspSimulator({ clock: () => at, seed: 'contract' });
  const psp = new StripeOnboardingPsp({ key: simulator.key, baseUrl: simulator.url, retriesMax: 0 });
  return { simulator, psp };
};

onboardingPspContract('Stripe, simulated', async () => {
  const { simulator, psp } = await start();
  return {
    psp,
    // The client repeats a call whose connection was cut once by itself, so an answer is lost for good after two.
    loseAnswer: (to) => {
      const path = to === 'account' ? '/v1/accounts' : `/v1/accounts/${to.personOf}/persons`;
      simulator.failRequests({ kind: 'unanswered', method: 'POST', path, count: 2 });
    },
    hold: (accountId, amountMinor) => void simulator.act(accountId, { type: 'balance', amountMinor }),
    close: () => simulator.close(),
  };
});

describe('Stripe, simulated', () => {
  let simulator: PspSimulator;
  let psp: StripeOnboardingPsp;
  beforeEach(async () => ({ simulator, psp } = await start()));
  afterEach(() => simulator.close());

  const create = (key = 'k') => psp.createAccount(newAccount('sm1', jenny), key);

  it('opens an account that knows whose it is, pays out by hand and shows the business nothing', async () => {
    const { metadata, email, businessType, fields, controller } = simulator.account(await create());
    expect({ metadata, email, businessType, fields, controller }).toEqual({
      metadata: { external_ref: 'ref-sm1', sub_merchant_id: 'sm1', env: 'test' },
      email: jenny.email,
      businessType: 'individual',
      fields: { settings: { payouts: { schedule: { interval: 'manual' } } } },
      controller: {
        stripe_dashboard: { type: 'none' },
        fees: { payer: 'application' },
        losses: { payments: 'application' },
        requirement_collection: 'application',
      },
    });
  });

  const failures: ['rate_limit' | 'api_error' | 'connection_reset', string][] = [
    ['rate_limit', 'PspUnavailable'],
    ['api_error', 'PspUnavailable'],
    ['connection_reset', 'PspUnavailable'],
  ];
  it.each(failures)('%s is a %s, whatever is asked', async (kind, name) => {
    simulator.failRequests({ kind, count: 2 });
    await expect(psp.check()).rejects.toMatchObject({ name });
    simulator.clearFaults();
    await psp.check();
  });

  it('does not wait for ever', async () => {
    const hasty = new StripeOnboardingPsp({ key: simulator.key, baseUrl: simulator.url, retriesMax: 0, timeoutMs: 50 });
    simulator.failRequests({ kind: 'latency', latencyMs: 2_000 });
    await expect(hasty.check()).rejects.toMatchObject({ name: 'PspUnavailable' });
  });

  it('says that its key is wrong, that its own keys are mixed up, and that another call is under way', async () => {
    const wrong = new StripeOnboardingPsp({ key: 'sk_live_12345678', baseUrl: simulator.url });
    await expect(wrong.check()).rejects.toMatchObject({ name: 'PspMisconfigured' });
    await create('k');
    await expect(psp.createAccount(newAccount('sm2', kern), 'k')).rejects.toMatchObject({ name: 'PspBug' });
    simulator.failRequests({ kind: 'latency', latencyMs: 500 });
    const both = await Promise.allSettled([create('j'), create('j')]);
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { name: 'PspUnavailable' } }]);
  });

  it('heals a single lost answer by itself', async () => {
    const patient = new StripeOnboardingPsp({ key: simulator.key, baseUrl: simulator.url });
    simulator.failRequests({ kind: 'api_error', count: 1 });
    await patient.check();
  });

  it('throws what is refused of the account itself', async () => {
    const accountId = await create();
    simulator.act(accountId, { type: 'reject', reason: 'fraud' });
    const update = { fields: jenny, changes: { email: 'new@rosen.example' } };
    await expect(psp.updateAccount(accountId, update, 'u')).rejects.toMatchObject({ name: 'PspRefused' });
    expect((await psp.readAccount(accountId)).requirements.disabledReason).toBe('rejected.fraud');
  });

  it('makes the representative of a company out of the sole trader that it was', async () => {
    const accountId = await create();
    await psp.updateAccount(accountId, { fields: jenny, changes: jenny }, 'u1');
    const company = { ...kern, country: 'US', external_account: jenny['external_account'] };
    await psp.updateAccount(
      accountId,
      { fields: company, changes: { businessType: 'company', individual: null } },
      'u2',
    );
    const { details } = await psp.readAccount(accountId);
    expect(Object.keys(details.people)).toEqual(['directors.dirk', 'owners.anna', 'representative']);
    expect(simulator.account(accountId).persons).toHaveLength(3);
  });

  it('replaces a bank account whole, clears it, and sends none without a number', async () => {
    const accountId = await create();
    const shown = async (external_account: unknown, key: string) => {
      const fields = { ...jenny, external_account };
      const refused = await psp.updateAccount(accountId, { fields, changes: { external_account: null } }, key);
      return [refused, (await psp.readAccount(accountId)).details.externalAccount?.last4];
    };
    const other = { routing_number: '110000000', account_number: '000999991116' };
    expect(await shown(jenny['external_account'], 'u1')).toEqual([[], '6789']);
    expect(await shown(other, 'u2')).toEqual([[], '1116']);
    expect(await shown({ country: 'US' }, 'u3')).toEqual([[], '1116']);
    expect(await shown(undefined, 'u4')).toEqual([[], undefined]);
  });

  it('takes it for done that a person is gone already', async () => {
    const accountId = await psp.createAccount(newAccount('sm2', kern), 'k2');
    await psp.updateAccount(accountId, { fields: kern, changes: kern }, 'u1');
    // Carried out and unanswered: the client asks again, for a person who is not there any more.
    simulator.failRequests({ kind: 'unanswered', method: 'DELETE' });
    const update = { fields: kern, changes: { directors: { dirk: null } } };
    expect(await psp.updateAccount(accountId, update, 'u2')).toEqual([]);
    expect(simulator.account(accountId).persons).toHaveLength(2);
  });

  it('shows errors and deadlines in our words', async () => {
    const accountId = await psp.createAccount(newAccount('sm2', kern), 'k2');
    await psp.updateAccount(accountId, { fields: kern, changes: kern }, 'u1');
    const address = { line1: 'address_no_match' };
    await psp.updateAccount(accountId, { fields: kern, changes: { owners: { anna: { address } } } }, 'u2');
    const { details, requirements } = await psp.readAccount(accountId);
    expect([requirements.currentlyDue, details.currentDeadline, details.errors]).toEqual([
      ['owners.anna.verification.additional_document'],
      '2026-03-16T10:00:00.000Z',
      [
        {
          requirement: 'owners.anna.verification.additional_document',
          code: 'verification_failed_residential_address',
          reason: expect.any(String),
        },
      ],
    ]);
  });
});
