import { ObserveAccount } from './observe-account';
import { jenny } from '../psp/testing/businesses';
import { StripeOnboardingPsp } from '../psp/stripe/stripe.onboarding-psp';
import { type OnboardingWorld, openOnboarding } from '../testing/onboarding-world';

const envelope = { commandId: 'look', correlationId: 'c', actor: { kind: 'service', id: 'spec' } } as const;

describe('looking at an account', () => {
  let onboarding: OnboardingWorld;
  let observe: ObserveAccount;
  beforeEach(async () => {
    onboarding = await openOnboarding();
    const { key, url } = onboarding.simulator;
    const psp = new StripeOnboardingPsp({ key, baseUrl: url });
    observe = new ObserveAccount(onboarding.subMerchants, onboarding.personal, psp);
  });
  afterEach(() => onboarding.close());

  it('shows nothing of an account that is still being filled in', async () => {
    onboarding.simulator.failRequests({ kind: 'latency', method: 'POST', path: '/v1/accounts/', latencyMs: 500 });
    await onboarding.submit(jenny);
    while (!(await onboarding.history()).includes('AccountCreated')) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    expect((await observe.run('sm_1', envelope)).status).toBe('creating');
    expect((await onboarding.history()).at(-1)).toBe('AccountCreated');
    await onboarding.settled();
    const observed = (await onboarding.events()).filter(({ type }) => type === 'AccountObserved');
    expect(observed.map(({ data }) => 'status' in data && data.status)).toEqual(['enabled']);
  });

  it('records what changed since, and nothing when nothing did', async () => {
    await onboarding.submit(jenny);
    await onboarding.settled();
    const before = await onboarding.history();
    await observe.run('sm_1', envelope);
    expect(await onboarding.history()).toEqual(before);
    const { id } = onboarding.simulator.findByExternalRef('bistro-42')!;
    onboarding.simulator.act(id, { type: 'reject', reason: 'fraud' });
    expect((await observe.run('sm_1', envelope)).status).toBe('rejected');
  });
});
