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

  const inEuros = { iban: 'DE89370400440532013000', country: 'DE', currency: 'EUR' };
  const shownBank = async () => (await state()).account?.details.externalAccount;
  const banksAtPsp = () => atPsp().banks.map(({ currency, last4 }) => `${currency} ${last4}`);

  it('has one bank account after a change to another currency, and back', async () => {
    await submitted(jenny);
    await onboarding.amend({ external_account: inEuros });
    expect([banksAtPsp(), await shownBank()]).toEqual([
      ['eur 3000'],
      expect.objectContaining({ last4: '3000', country: 'DE', currency: 'EUR' }),
    ]);
    await onboarding.amend({ external_account: jenny['external_account'] });
    expect([banksAtPsp(), await shownBank()]).toEqual([['usd 6789'], expect.objectContaining({ currency: 'USD' })]);
  });
});
