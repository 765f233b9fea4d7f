import { jenny, kern } from '../psp/testing/businesses';
import { type OnboardingWorld, openOnboarding, startMs } from '../testing/onboarding-world';

const { businessType, country, email, ...answers } = jenny;
const basics = { businessType, country, email };
const hourMs = 3_600_000;

describe('provisioning a sub-merchant', () => {
  let onboarding: OnboardingWorld;
  const pspFails = (count = 1_000, method = 'POST') =>
    onboarding.simulator.failRequests({ kind: 'api_error', method, count });
  const accountCount = () => onboarding.simulator.snapshot().filter(([table]) => table === 'account').length;
  beforeEach(async () => {
    onboarding = await openOnboarding();
  });
  afterEach(() => onboarding.close());

  it('makes one account, sends what changed, and answers a change with the updated profile', async () => {
    expect(await onboarding.submit(basics)).toMatchObject({ created: true, subMerchant: { status: 'received' } });
    await onboarding.settled();
    const { subMerchant } = await onboarding.amend({ business_profile: { mcc: '5812' } });
    expect(subMerchant.requirements.currentlyDue).not.toContain('business_profile.mcc');
    expect(await onboarding.amend(answers)).toMatchObject({
      created: false,
      subMerchant: { status: 'enabled', charges_enabled: true, payouts_enabled: true },
    });
    expect(await onboarding.history()).toEqual([
      'SubMerchantSubmitted',
      'ProvisioningStarted',
      'AccountCreated',
      'AccountObserved',
      'SubMerchantAmended',
      'AccountObserved',
      'SubMerchantAmended',
      'AccountObserved',
    ]);
    expect(accountCount()).toBe(1);
  });

  it('enables a company that gives everything at once', async () => {
    await onboarding.submit(kern);
    await onboarding.settled();
    expect(await onboarding.status()).toBe('enabled');
  });

  it('tries again at 1 s, 5 s, 30 s, 2 min and 10 min and then gives up', async () => {
    pspFails();
    await onboarding.submit(basics);
    const { fired } = await onboarding.advance(hourMs);
    expect(fired.map(({ at }) => (Date.parse(at) - startMs) / 1_000)).toEqual([1, 6, 36, 156, 756]);
    expect(await onboarding.status()).toBe('errored');
  });

  it('goes on as soon as the PSP answers, and rings no more', async () => {
    pspFails();
    await onboarding.submit(jenny);
    await onboarding.advance(2_000);
    onboarding.simulator.clearFaults();
    await onboarding.advance(hourMs);
    const history = await onboarding.history();
    expect(history.filter((type) => type === 'ProvisioningAttemptFailed')).toHaveLength(2);
    expect(await onboarding.status()).toBe('enabled');
    expect((await onboarding.advance(hourMs)).fired).toEqual([]);
  });

  it('resumes what had errored when it is submitted again', async () => {
    pspFails();
    await onboarding.submit(basics);
    await onboarding.advance(hourMs);
    await expect(onboarding.amend({ email: 'x@y.example' })).rejects.toMatchObject({ code: 'sub_merchant_errored' });
    onboarding.simulator.clearFaults();
    await onboarding.submit(jenny);
    await onboarding.settled();
    expect(await onboarding.status()).toBe('enabled');
    expect(accountCount()).toBe(1);
  });

  it('keeps what was amended while the account was being made, and sends it', async () => {
    pspFails();
    await onboarding.submit(basics);
    await onboarding.settled();
    expect(await onboarding.amend(answers)).toMatchObject({ subMerchant: { status: 'creating' } });
    onboarding.simulator.clearFaults();
    await onboarding.advance(10_000);
    expect(await onboarding.status()).toBe('enabled');
  });

  it.each(['unanswered', 'connection_reset', 'rate_limit', 'api_error'] as const)(
    'never makes a second account when the first call ends in %s, whatever was amended meanwhile',
    async (kind) => {
      onboarding.simulator.failRequests({ kind, method: 'POST', path: '/v1/accounts', count: 2 });
      await onboarding.submit(basics);
      await onboarding.settled();
      await onboarding.amend({ email: 'other@rosen.example', ...answers });
      await onboarding.advance(10_000);
      expect(await onboarding.status()).toBe('enabled');
      expect(accountCount()).toBe(1);
      expect(onboarding.simulator.findByExternalRef('bistro-42')).toMatchObject({ email: 'other@rosen.example' });
    },
  );

  it('looks for the account when the key of the first call has died, instead of making another', async () => {
    onboarding.simulator.failRequests({ kind: 'unanswered', method: 'POST', path: '/v1/accounts', count: 1 });
    pspFails();
    await onboarding.submit(jenny);
    await onboarding.advance(hourMs);
    expect(await onboarding.status()).toBe('errored');
    await onboarding.advance(72 * hourMs);
    onboarding.simulator.clearFaults();
    await onboarding.submit(jenny);
    await onboarding.settled();
    expect(await onboarding.status()).toBe('enabled');
    expect(accountCount()).toBe(1);
  });

  it('refuses a country in which the PSP opens no accounts, and stores nothing', async () => {
    await expect(onboarding.submit({ ...basics, country: 'AQ' })).rejects.toMatchObject({
      code: 'invalid_country',
      param: 'country',
      details: {
        message: expect.stringMatching(/^The payment service provider opens no accounts in AQ\. It does in: AE, /),
      },
    });
    expect(await onboarding.history()).toEqual([]);
  });

  it('ends errored at once when the PSP alone knows that it will not have the country, and may name another', async () => {
    const blind = await openOnboarding({ knowsCountries: false });
    try {
      await blind.submit({ ...basics, country: 'AQ' });
      await blind.settled();
      expect(await blind.status()).toBe('errored');
      await blind.submit(jenny);
      await blind.settled();
      expect(await blind.status()).toBe('enabled');
    } finally {
      await blind.close();
    }
  });

  it('sends the same bank account again after a bank has refused a payout', async () => {
    await onboarding.submit(jenny);
    await onboarding.settled();
    const { id } = onboarding.simulator.findByExternalRef('bistro-42')!;
    onboarding.simulator.act(id, { type: 'require', items: ['external_account'], deadlineMs: startMs });
    await onboarding.send('onboarding.refresh', { subMerchantId: 'sm_1', accountId: null });
    const before = onboarding.simulator.account(id).banks;
    const { subMerchant } = await onboarding.amend({ external_account: jenny['external_account'] });
    expect([subMerchant.payouts_enabled, subMerchant.requirements.currentlyDue]).toEqual([true, []]);
    expect(onboarding.simulator.account(id).banks.map((bank) => bank.id)).not.toEqual(before.map((bank) => bank.id));
  });

  it('keeps trying to send a change, whatever news of the account comes in between', async () => {
    await onboarding.submit(jenny);
    await onboarding.settled();
    onboarding.simulator.failRequests({ kind: 'api_error', method: 'POST', path: '/v1/accounts/', count: 3 });
    await onboarding.amend({ business_profile: { name: 'Rosen' } });
    const { id } = onboarding.simulator.findByExternalRef('bistro-42')!;
    onboarding.simulator.act(id, { type: 'require', items: ['individual.phone'] });
    await onboarding.send('onboarding.refresh', { subMerchantId: 'sm_1', accountId: null });
    await onboarding.settled();
    expect((await onboarding.history()).at(-1)).toBe('AccountObserved');
    await onboarding.advance(hourMs);
    expect(onboarding.simulator.account(id).fields).toMatchObject({ business_profile: { name: 'Rosen' } });
  });

  it('sends a change that has not arrived when the same is said again', async () => {
    await onboarding.submit(jenny);
    await onboarding.settled();
    onboarding.simulator.failRequests({ kind: 'api_error', method: 'POST', path: '/v1/accounts/', count: 2 });
    await onboarding.amend({ business_profile: { name: 'Rosen' } });
    onboarding.simulator.clearFaults();
    const before = await onboarding.history();
    await onboarding.amend({ business_profile: { name: 'Rosen' } });
    const { fields } = onboarding.simulator.findByExternalRef('bistro-42')!;
    expect(fields).toMatchObject({ business_profile: { name: 'Rosen' } });
    expect((await onboarding.history()).slice(before.length)).not.toContain('SubMerchantAmended');
  });

  it('tells which field the PSP refused, gives it its former value back, and takes the rest', async () => {
    await onboarding.submit(jenny);
    await onboarding.settled();
    expect(await onboarding.amend({ business_profile: { mcc: '99', name: 'Rosen' } })).toMatchObject({
      refused: { path: 'business_profile.mcc' },
    });
    const { state } = await onboarding.subMerchants.load('sm_1');
    expect(state).toMatchObject({ status: 'enabled', refused: [{ path: 'business_profile.mcc' }] });
    expect(await onboarding.fields()).toMatchObject({
      business_profile: { mcc: '5812', name: 'Rosen', url: 'https://rosen.example.com' },
    });
  });

  it('answers a change without the PSP when that does not answer, and sends it later', async () => {
    await onboarding.submit(jenny);
    await onboarding.settled();
    pspFails();
    expect(await onboarding.amend({ email: 'late@rosen.example' })).toMatchObject({
      subMerchant: { status: 'enabled' },
    });
    onboarding.simulator.clearFaults();
    await onboarding.advance(10_000);
    expect(onboarding.simulator.findByExternalRef('bistro-42')).toMatchObject({ email: 'late@rosen.example' });
  });

  it('says nothing to the PSP when nothing changed', async () => {
    await onboarding.submit(jenny);
    await onboarding.settled();
    const before = await onboarding.history();
    expect(await onboarding.amend({ email })).toMatchObject({ subMerchant: { status: 'enabled' } });
    expect(await onboarding.submit(jenny)).toMatchObject({ created: false });
    await onboarding.settled();
    expect(await onboarding.history()).toEqual(before);
  });
});
