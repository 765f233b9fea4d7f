import { UnknownToken } from '@taprail/vault';
import { jenny } from '../psp/testing/businesses';
import { type OnboardingWorld, openOnboarding } from '../testing/onboarding-world';

const masked = { token: 'tok_0', form: '999999999' };
const unsound = { dob: { day: 1, month: 1, year: 2990 } };

describe('a first submission', () => {
  let onboarding: OnboardingWorld;
  let token: string;
  beforeEach(async () => {
    onboarding = await openOnboarding();
    [token = ''] = await onboarding.vault.seal('sm_1', ['000000000']);
  });
  afterEach(() => onboarding.close());

  const individual = (more: object = {}) => ({ ...(jenny['individual'] as object), ...more });
  const submission = (more: object = {}) => ({
    subMerchantId: 'sm_1',
    platformId: 'plt_1',
    externalRef: 'bistro-42',
    fields: {
      ...jenny,
      individual: individual({ id_number: masked, ssn_last_4: undefined }),
      external_account: undefined,
    },
    ...more,
  });
  const check = (more: object = {}) => onboarding.send('onboarding.check-submission', submission(more));
  const fields = (more: object) => ({ fields: { ...submission().fields, ...more } });

  it.each<[string, object, object]>([
    ['a country without accounts', fields({ country: 'AQ' }), { code: 'invalid_country', param: 'country' }],
    [
      'a birth to come',
      fields({ individual: individual(unsound) }),
      { code: 'invalid_value', param: 'individual.dob.year' },
    ],
    ['If-Match for any record', { mustExist: true }, { code: 'invalid_value', param: 'If-Match' }],
    ['If-Match for a revision', { expectedRevision: 3 }, { code: 'revision_mismatch' }],
  ])('is refused by its check as it would be itself, for %s', async (_for, more, refusal) => {
    await expect(check(more)).rejects.toMatchObject(refusal);
    expect(await onboarding.vault.open('sm_1', [token])).toEqual(['000000000']);
    const sealed = JSON.parse(JSON.stringify(submission(more)).replace(masked.token, token)) as object;
    await expect(onboarding.send('onboarding.submit', sealed)).rejects.toMatchObject(refusal);
    await expect(onboarding.vault.open('sm_1', [token])).rejects.toThrow(UnknownToken);
    expect(await onboarding.events()).toEqual([]);
  });

  it('is found good by its check, which writes nothing', async () => {
    expect(await check()).toEqual({ known: false });
    expect(await onboarding.events()).toEqual([]);
  });

  it('is left to the submission itself where the record is known', async () => {
    await onboarding.submit(jenny);
    expect(await check({ ...fields({ country: 'AQ' }), expectedRevision: 9 })).toEqual({ known: true });
    expect(await onboarding.history()).toEqual(expect.arrayContaining(['SubMerchantSubmitted']));
  });

  it('that is refused after its check takes what was sealed for it out of the vault', async () => {
    const late = onboarding.submit({ ...jenny, individual: individual({ id_number: '000000000', ...unsound }) });
    await expect(late).rejects.toMatchObject({ code: 'invalid_value', param: 'individual.dob.year' });
    await expect(onboarding.vault.open('sm_1', [token])).rejects.toThrow(UnknownToken);
    // No tombstone: the corrected submission is taken.
    await onboarding.submit({ ...jenny, individual: individual({ id_number: '000000000' }) });
    await onboarding.settled();
    expect(await onboarding.status()).toBe('enabled');
  });

  it('whose secrets went with another that was refused is not written, and asks to be sealed again', async () => {
    await onboarding.vault.discard('sm_1');
    const id_number = { token, form: '999999999' };
    const refused = onboarding.send('onboarding.submit', submission(fields({ individual: individual({ id_number }) })));
    await expect(refused).rejects.toMatchObject({ name: 'HandlerUnavailable' });
    expect(await onboarding.events()).toEqual([]);
  });

  it('gives nothing back of a record that exists when a later one is refused', async () => {
    await onboarding.submit({ ...jenny, individual: individual({ id_number: '000000000' }) });
    await onboarding.settled();
    await expect(onboarding.submit({ ...jenny, country: 'AQ' })).rejects.toMatchObject({ code: 'invalid_country' });
    await expect(onboarding.submit({ ...jenny, country: 'DE' })).rejects.toMatchObject({ code: 'country_immutable' });
    expect(await onboarding.vault.open('sm_1', [token])).toEqual(['000000000']);
  });
});
