import { jenny, kern } from '../psp/testing/businesses';
import { type OnboardingWorld, openOnboarding } from '../testing/onboarding-world';

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

  it('loses the people who were removed while the business was a sole trader, once it is a company again', async () => {
    const { tos_acceptance: _stillDue, directors: _none, ...firm } = kern;
    await submitted({ ...firm, owners: { o1: { first_name: 'Otto' } } });
    const made = (await state()).account?.details.people;
    expect(Object.keys(made ?? {})).toEqual(['owners.o1', 'representative']);
    await onboarding.amend({ businessType: 'individual' });
    await onboarding.amend({ owners: null });
    await onboarding.amend({ businessType: 'company' });
    const { account, refused } = await state();
    expect(Object.keys(account?.details.people ?? {})).toEqual(['representative']);
    expect(account?.requirements.currentlyDue.filter((item) => item.startsWith('owners.'))).toEqual([]);
    expect(refused).toEqual([]);
    expect(atPsp().persons).toHaveLength(1);
  });

  it('keeps people who were made elsewhere when the business becomes a company again', async () => {
    const { tos_acceptance: _stillDue, directors: _none, ...firm } = kern;
    await submitted(firm);
    const { simulator } = onboarding;
    const response = await fetch(`${simulator.url}/v1/accounts/${atPsp().id}/persons`, {
      method: 'POST',
      headers: { authorization: `Bearer ${simulator.key}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'first_name=Eve&relationship[executive]=true',
    });
    expect(response.status).toBe(200);
    await onboarding.amend({ businessType: 'individual' });
    await onboarding.amend({ businessType: 'company' });
    expect(atPsp().persons).toHaveLength(3);
  });
});
