import { deriveStatus } from '@taprail/onboarding-domain';
import type { OpenFields } from '../onboarding-psp';
import { allOfCompany, allOfIndividual } from '../testing/all-fields';
import { newAccount, pdf } from '../testing/businesses';
import { StripeOnboardingPsp } from './stripe.onboarding-psp';

const url = process.env['STRIPE_MOCK_URL'] ?? '';
const title = 'Stripe’s own description of its API accepts';

const suite = (): void => {
  let psp: StripeOnboardingPsp;
  beforeAll(() => {
    psp = new StripeOnboardingPsp({ key: 'sk_test_123', baseUrl: url });
  });
  const accountId = 'acct_1';
  const update = (fields: OpenFields, changes: Readonly<Record<string, unknown>>) =>
    psp.updateAccount(accountId, { fields, changes }, 'u');

  it('a new account', async () =>
    expect(await psp.createAccount(newAccount('sm1', allOfIndividual), 'k')).toMatch(/^acct_/));

  // It knows bank accounts as tokens only, though Stripe documents them as objects too: that one field stays out.
  it.each([
    ['a sole trader', allOfIndividual],
    ['a company', allOfCompany],
  ])('every field of %s', async (_what, fields) => {
    const { external_account: _bank, ...changes } = fields;
    expect(await update(fields, changes)).toEqual([]);
  });

  it('not a number that is none', () =>
    expect(update(allOfIndividual, { business_profile: { estimated_worker_count: 'many' } })).rejects.toMatchObject({
      name: 'PspRefused',
      message: expect.stringContaining('estimated_worker_count'),
    }));

  it('fields that are cleared', async () => {
    const individual = { first_name: null, dob: null, address: { line1: null, city: null }, ssn_last_4: null };
    expect(await update(allOfIndividual, { individual, business_profile: { url: null } })).toEqual([]);
    const { external_account: _bank, ...without } = allOfCompany;
    const company = { phone: null, registration_date: null, owners_provided: null };
    expect(await update(without as OpenFields, { external_account: null, company })).toEqual([]);
  });

  it('a file, a search, a check and an end', async () => {
    const file = { name: 'id.pdf', contentType: 'application/pdf', purpose: 'identity_document', bytes: pdf } as const;
    expect(await psp.uploadFile(file, 'f')).toMatch(/^file_/);
    expect(await psp.findAccount('sm1')).toBeUndefined();
    await psp.check();
    await psp.closeAccount(accountId);
  });

  it('reading its fixed account, which has requirements to meet', async () => {
    const snapshot = await psp.readAccount(accountId);
    expect(deriveStatus(snapshot, false)).toBe('pending_requirements');
    expect(snapshot.requirements.currentlyDue).toContain('external_account');
    expect(snapshot.details.externalAccount).toEqual({
      bankName: 'STRIPE TEST BANK',
      last4: '6789',
      country: 'US',
      currency: 'USD',
    });
  });
};

if (url !== '') describe(title, suite);
else describe.skip(`NOT RUN, because STRIPE_MOCK_URL is not set: ${title}`, suite);
