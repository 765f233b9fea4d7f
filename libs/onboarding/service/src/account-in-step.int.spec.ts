import { jenny } from './psp/testing/businesses';
import { type OnboardingWorld, openOnboarding } from './testing/onboarding-world';

describe('the account at the PSP', () => {
  let onboarding: OnboardingWorld;
  beforeEach(async () => {
    onboarding = await openOnboarding();
  });
  afterEach(() => onboarding.close());

  const submitted = async (fields: object): Promise<void> => {
    await onboarding.submit(fields);
    await onboarding.settled();
  };
  const state = async () => {
    const loaded = await onboarding.subMerchants.load('sm_1');
    if (loaded.state.status === 'none') throw new Error('nothing was submitted');
    return loaded.state;
  };
  const atPsp = () => onboarding.simulator.findByExternalRef('bistro-42')!;

  it('is asked to clear only what it has of an object that is cleared whole', async () => {
    await submitted(jenny);
    await onboarding.amend({ business_profile: null });
    const { refused, fields } = await state();
    expect([refused, fields.business_profile]).toEqual([[], undefined]);
    expect(atPsp().fields['business_profile']).toBeUndefined();
  });
});
