import { jenny } from '../psp/testing/businesses';
import { type OnboardingWorld, openOnboarding } from '../testing/onboarding-world';

const minuteMs = 60_000;
const account = { country: 'US', routing_number: '110000000', account_number: '000123456789' };

describe('a payout that a bank refused', () => {
  let onboarding: OnboardingWorld;
  const pastDue = async () => {
    const { state } = await onboarding.subMerchants.load('sm_1');
    return state.status === 'none' ? undefined : state.account?.requirements.pastDue;
  };
  beforeEach(async () => {
    onboarding = await openOnboarding();
    await onboarding.submit(jenny);
    await onboarding.settled();
    await onboarding.advance(minuteMs);
  });
  afterEach(() => onboarding.close());

  it('lets the PSP ask for another bank account', async () => {
    await onboarding.payoutFailed(onboarding.clock.iso());
    expect(await pastDue()).toEqual(['external_account']);
  });

  it.each([
    ['the same one', account],
    ['another one', { ...account, account_number: '000999999991' }],
  ])('asks no more once an account was sent, %s, however often it is heard of', async (_what, sent) => {
    const failedAt = onboarding.clock.iso();
    await onboarding.payoutFailed(failedAt);
    await onboarding.advance(minuteMs);
    await onboarding.amend({ external_account: sent });
    await onboarding.settled();
    expect(await pastDue()).toEqual([]);
    await onboarding.payoutFailed(failedAt);
    expect(await pastDue()).toEqual([]);
  });
});
