import { PspRefused } from '../psp/onboarding-psp';
import { jenny } from '../psp/testing/businesses';
import { StripeOnboardingPsp } from '../psp/stripe/stripe.onboarding-psp';
import { type OnboardingWorld, openOnboarding } from '../testing/onboarding-world';

const repeated = `Invalid: ${jenny.email} of Jenny Rosen`;
const struck = 'Invalid: … of … …';

describe("the provider's words about a sub-merchant", () => {
  let onboarding: OnboardingWorld;
  beforeEach(async () => {
    onboarding = await openOnboarding();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await onboarding.close();
  });
  const stored = async () => JSON.stringify(await onboarding.events());

  it('are stored and told without what they repeat, when a field is refused', async () => {
    await onboarding.submit(jenny);
    await onboarding.settled();
    const refusal = { path: 'business_profile.name', code: 'refused', message: repeated };
    jest.spyOn(StripeOnboardingPsp.prototype, 'updateAccount').mockResolvedValueOnce([refusal]);
    const reply = await onboarding.amend({ business_profile: { name: 'Rosen' } });
    expect(reply.refused).toEqual({ ...refusal, message: struck });
    expect(await stored()).toContain(struck);
    expect(await stored()).not.toContain('Rosen');
  });

  it('are stored without what they repeat, when no account is made', async () => {
    jest.spyOn(StripeOnboardingPsp.prototype, 'createAccount').mockRejectedValue(new PspRefused('refused', repeated));
    await onboarding.submit(jenny);
    await onboarding.settled();
    const { state } = await onboarding.subMerchants.load('sm_1');
    expect(state).toMatchObject({ status: 'errored', lastFailure: { reason: struck } });
    expect(await stored()).not.toContain('Rosen');
  });

  it('are stored without what they repeat, when an account shows what is wrong', async () => {
    const { readAccount } = StripeOnboardingPsp.prototype;
    jest.spyOn(StripeOnboardingPsp.prototype, 'readAccount').mockImplementation(async function (
      this: StripeOnboardingPsp,
      id,
    ) {
      const account = await readAccount.call(this, id);
      const errors = [{ requirement: 'email', code: 'invalid', reason: repeated }];
      return { ...account, details: { ...account.details, errors } };
    });
    await onboarding.submit(jenny);
    await onboarding.settled();
    const { state } = await onboarding.subMerchants.load('sm_1');
    expect(state).toMatchObject({ account: { details: { errors: [{ reason: struck }] } } });
    expect(await stored()).not.toContain('Rosen');
    // What is the same without them is nothing new.
    const before = await onboarding.history();
    await onboarding.send('onboarding.refresh', { subMerchantId: 'sm_1', accountId: null });
    expect(await onboarding.history()).toEqual(before);
  });

  it('are not kept when the vault cannot tell what they repeat', async () => {
    await onboarding.submit(jenny);
    await onboarding.settled();
    jest.spyOn(StripeOnboardingPsp.prototype, 'updateAccount').mockImplementation(async () => {
      jest.spyOn(onboarding.vault, 'decrypt').mockRejectedValue(new Error('away'));
      throw new PspRefused('refused', repeated);
    });
    await onboarding.amend({ business_profile: { name: 'Rosen' } });
    expect(await stored()).toContain('The vault cannot be used: away');
    expect(await stored()).not.toContain('Rosen');
  });
});
