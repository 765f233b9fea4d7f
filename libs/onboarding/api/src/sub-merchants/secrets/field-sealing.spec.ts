import { concealed, isCipherText, valueOfText } from '@taprail/onboarding-domain';
import { openTexts, type Vault } from '@taprail/vault';
import { openMemoryVault } from '@taprail/vault/testing';
import type { SubMerchantStatuses } from '../records/sub-merchant-statuses';
import { FieldSealing } from './field-sealing';

describe('submitting', () => {
  const given = {
    country: 'GB',
    email: 'ann@example.com',
    company: { tax_id: '12-3456789', vat_id: '12-3456789' },
    external_account: { iban: 'GB33BUKB20' },
  };
  let vault: Vault;
  let seal: jest.SpyInstance;
  let encrypt: jest.SpyInstance;
  let sealing: FieldSealing;
  beforeEach(async () => {
    vault = await openMemoryVault();
    seal = jest.spyOn(vault, 'seal');
    encrypt = jest.spyOn(vault, 'encrypt');
    sealing = new FieldSealing(vault, {} as SubMerchantStatuses);
  });
  afterEach(() => vault.close());

  it('is decided upon what may be seen, before anything is sealed', async () => {
    const decide = jest.fn(async () => expect([seal, encrypt].map(({ mock }) => mock.calls.length)).toEqual([0, 0]));
    const sealed = await sealing.ofSubmission('sm_1', given, decide);
    const number = { form: '99-9999999', last4: concealed };
    const iban = { form: 'AA99AAAA99', last4: concealed };
    const stood = { tax: expect.stringMatching(/^tok_/), other: expect.stringMatching(/^tok_/) };
    expect(decide.mock.calls).toEqual([
      [
        {
          country: 'GB',
          email: concealed,
          company: { tax_id: { token: stood.tax, ...number }, vat_id: { token: stood.tax, ...number } },
          external_account: { iban: { token: stood.other, ...iban } },
        },
      ],
    ]);
    const [[masked]] = decide.mock.calls as unknown as [[typeof given]];
    const tokens = [masked.company.tax_id, masked.company.vat_id, masked.external_account.iban].map(
      (value) => (value as unknown as { token: string }).token,
    );
    expect([tokens[0] === tokens[1], tokens[0] === tokens[2]]).toEqual([true, false]);
    const { email, company } = sealed;
    expect(company.tax_id).toMatchObject({ token: expect.stringMatching(/^tok_[0-9a-f]{32}$/) });
    const { last4 } = company.tax_id as unknown as { last4: string };
    expect([email, last4].map(isCipherText)).toEqual([true, true]);
    const texts = await openTexts(vault, 'sm_1', [email, last4]);
    expect(texts.map(valueOfText)).toEqual(['ann@example.com', '6789']);
  });

  it('leaves no personal value in what is sent, wherever it stands', async () => {
    const person = {
      first_name: 'Zqmark',
      dob: { day: 7, month: 7, year: 1977 },
      address: { city: 'Zqmark', country: 'GB' },
    };
    const lists = { owners: [{ ref: 'one', ...person }], directors: { two: person, gone: null } };
    const whole = { ...given, individual: person, representative: person, ...lists, tos_acceptance: { ip: 'Zqmark' } };
    const text = JSON.stringify(await sealing.ofSubmission('sm_1', whole, async () => undefined));
    expect(text).not.toMatch(/Zqmark|1977|:7|6789|KB20/);
    expect(text).toContain('"ref":"one"');
    expect(text).toContain('"gone":null');
  });

  it('of the same fields twice sends the same, so that a repeated command is the same', async () => {
    const submitted = () => sealing.ofSubmission('sm_1', given, async () => undefined);
    expect(await submitted()).toEqual(await submitted());
  });

  it('refuses for a sub-merchant that was erased', async () => {
    await vault.shred('sm_1');
    await expect(sealing.ofSubmission('sm_1', { email: 'a@b.example' }, async () => undefined)).rejects.toMatchObject({
      code: 'sub_merchant_rejected',
      status: 409,
    });
  });

  it('seals nothing when it is refused', async () => {
    const refusal = Object.assign(new Error('no'), { code: 'invalid_country' });
    await expect(sealing.ofSubmission('sm_1', given, () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect([seal, encrypt].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});

describe('amending', () => {
  const sealingFor = async (known: boolean) => {
    const vault = await openMemoryVault();
    const statuses = { find: async () => (known ? {} : undefined) } as unknown as SubMerchantStatuses;
    const seal = jest.spyOn(vault, 'seal');
    return { vault, seal, encrypt: jest.spyOn(vault, 'encrypt'), sealing: new FieldSealing(vault, statuses) };
  };

  it('seals for a record that exists', async () => {
    const { vault, sealing } = await sealingFor(true);
    const { company } = await sealing.ofAmendment('sm_1', { company: { tax_id: '12-3456789' } });
    await vault.close();
    expect(company.tax_id).toMatchObject({ form: '99-9999999', last4: expect.stringMatching(/^sealed\.v1\./) });
  });

  it('makes no key for a stranger', async () => {
    const { vault, seal, encrypt, sealing } = await sealingFor(false);
    for (const changes of [{ company: { tax_id: '1' } }, { email: 'a@b.example' }]) {
      await expect(sealing.ofAmendment('sm_1', changes)).rejects.toMatchObject({ code: 'sub_merchant_not_found' });
    }
    expect(await sealing.ofAmendment('sm_1', { country: 'DE' })).toEqual({ country: 'DE' });
    await vault.close();
    expect([seal, encrypt].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  });
});
