import { type Vault, VaultUnavailable } from '@taprail/vault';
import { openMemoryVault } from '@taprail/vault/testing';
import { sealedValue, sealSecrets, secretsIn } from './secret-fields';
import { SecretSealing } from './secret-sealing';
import type { SubMerchantStatuses } from '../records/sub-merchant-statuses';

describe('the secrets of a request', () => {
  it('are found wherever a person, a company or an account has one', () => {
    const person = (id: string) => ({ first_name: 'Ann', id_number: id, ssn_last_4: '1234' });
    const paths = secretsIn({
      email: 'ann@example.com',
      individual: person('i'),
      representative: person('r'),
      owners: { one: person('o1'), two: { id_number: 'o2' } },
      directors: [{ ref: 'd', id_number: 'd1' }, { ref: 'e' }],
      executives: { boss: { ssn_last_4: '9' } },
      company: { name: 'Ltd', tax_id: 't', vat_id: 'v' },
      external_account: { iban: 'gb33 bukb 2020 1555 5555 55', account_number: '000123456789', routing_number: '1' },
      metadata: { id_number: 'not ours' },
    }).map(({ path, value }) => [path.join('.'), value]);
    expect(paths).toEqual([
      ['individual.id_number', 'i'],
      ['individual.ssn_last_4', '1234'],
      ['representative.id_number', 'r'],
      ['representative.ssn_last_4', '1234'],
      ['owners.one.id_number', 'o1'],
      ['owners.one.ssn_last_4', '1234'],
      ['owners.two.id_number', 'o2'],
      ['directors.0.id_number', 'd1'],
      ['executives.boss.ssn_last_4', '9'],
      ['company.tax_id', 't'],
      ['company.vat_id', 'v'],
      ['external_account.iban', 'GB33BUKB20201555555555'],
      ['external_account.account_number', '000123456789'],
    ]);
  });

  it('are none where nothing is given or something is cleared', () =>
    expect(
      secretsIn({
        individual: null,
        owners: { one: null },
        directors: null,
        company: { tax_id: null },
        executives: [],
      }),
    ).toEqual([]));

  it('do not slip through in another shape', () =>
    expect(() => secretsIn({ owners: { one: { id_number: { value: '1' } } } })).toThrow(
      expect.objectContaining({ code: 'invalid_value', param: 'owners.one.id_number' }),
    ));
});

describe('what is seen of a secret', () => {
  it.each([
    ['12-3456789', { form: '99-9999999', last4: '6789' }],
    ['GB33BUKB20201555555555', { form: 'AA99AAAA99999999999999', last4: '5555' }],
    ['1234567', { form: '9999999' }],
    ['12345678', { form: '99999999', last4: '5678' }],
    ['1234', { form: '9999' }],
    ['Å٣é.x /ß', { form: 'A9A.A /A', last4: 'x /ß' }],
  ])('%s', (value, seen) => expect(sealedValue(value, 'tok_1')).toEqual({ token: 'tok_1', ...seen }));
});

describe('sealing', () => {
  let vault: Vault;
  beforeEach(async () => {
    vault = await openMemoryVault();
  });
  afterEach(() => vault.close());

  it('puts tokens where the secrets were and leaves the rest, and what was given, as it is', async () => {
    const given = {
      email: 'ann@example.com',
      owners: [
        { ref: 'a', id_number: '000-00-0000', dob: { year: 1990 } },
        { ref: 'b', id_number: null },
      ],
      external_account: { country: 'GB', iban: 'gb33 bukb 2020 1555 5555 55' },
    };
    const before = structuredClone(given);
    const sealed = await sealSecrets(vault, 'sm_1', given);
    const token = expect.stringMatching(/^tok_[0-9a-f]{32}$/);
    expect(sealed).toEqual({
      email: 'ann@example.com',
      owners: [
        { ref: 'a', id_number: { token, form: '999-99-9999', last4: '0000' }, dob: { year: 1990 } },
        { ref: 'b', id_number: null },
      ],
      external_account: { country: 'GB', iban: { token, form: 'AA99AAAA99999999999999', last4: '5555' } },
    });
    expect(given).toEqual(before);
    const [owner] = sealed.owners as unknown as [{ id_number: { token: string } }];
    expect(await vault.open('sm_1', [owner.id_number.token])).toEqual(['000-00-0000']);
  });

  it('asks the vault once for a request, and not at all without secrets', async () => {
    const seal = jest.spyOn(vault, 'seal');
    await sealSecrets(vault, 'sm_1', { individual: { id_number: '1', ssn_last_4: '2' }, company: { tax_id: '3' } });
    await sealSecrets(vault, 'sm_1', { individual: { first_name: 'Ann' } });
    expect(seal.mock.calls).toEqual([['sm_1', ['1', '2', '3']]]);
  });

  it('gives the same value the same place-holder, so that nothing seems to have changed', async () => {
    const seal = (iban: string) => sealSecrets(vault, 'sm_1', { external_account: { iban } });
    expect(await seal('GB33BUKB20201555555555')).toEqual(await seal('gb33 BUKB 2020 1555 5555 55'));
  });

  it('takes a person whose reference is a word of the language', async () => {
    const owners = JSON.parse('{"constructor":{"id_number":"1"},"__proto__":{"id_number":"2"}}') as object;
    const sealed = await sealSecrets(vault, 'sm_1', { owners });
    expect(Object.keys(sealed.owners)).toEqual(['constructor', '__proto__']);
    expect(JSON.stringify(sealed)).not.toMatch(/"id_number":"/);
    expect(Object.getPrototypeOf(sealed.owners)).toBe(Object.prototype);
  });

  it('refuses for a sub-merchant that was erased', async () => {
    await vault.shred('sm_1');
    await expect(sealSecrets(vault, 'sm_1', { company: { tax_id: '1' } })).rejects.toMatchObject({
      code: 'sub_merchant_rejected',
      status: 409,
    });
  });

  it('lets it be known that the vault does not answer', async () => {
    jest.spyOn(vault, 'seal').mockRejectedValue(new VaultUnavailable('away'));
    await expect(sealSecrets(vault, 'sm_1', { company: { tax_id: '1' } })).rejects.toThrow(VaultUnavailable);
  });
});

describe('submitting', () => {
  const given = { company: { tax_id: '12-3456789', vat_id: '12-3456789' }, external_account: { iban: 'GB33BUKB20' } };
  let vault: Vault;
  let seal: jest.SpyInstance;
  let sealing: SecretSealing;
  beforeEach(async () => {
    vault = await openMemoryVault();
    seal = jest.spyOn(vault, 'seal');
    sealing = new SecretSealing(vault, {} as SubMerchantStatuses);
  });
  afterEach(() => vault.close());

  it('is decided upon what may be seen of the secrets, before one is sealed', async () => {
    const decide = jest.fn(async () => expect(seal).not.toHaveBeenCalled());
    const sealed = await sealing.ofSubmission('sm_1', given, decide);
    const number = { form: '99-9999999', last4: '6789' };
    const iban = { form: 'AA99AAAA99', last4: 'KB20' };
    const stood = { tax: expect.stringMatching(/^tok_/), other: expect.stringMatching(/^tok_/) };
    expect(decide.mock.calls).toEqual([
      [
        {
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
    expect(sealed).toMatchObject({ company: { tax_id: { token: expect.stringMatching(/^tok_[0-9a-f]{32}$/) } } });
  });

  it('seals nothing when it is refused', async () => {
    const refusal = Object.assign(new Error('no'), { code: 'invalid_country' });
    await expect(sealing.ofSubmission('sm_1', given, () => Promise.reject(refusal))).rejects.toBe(refusal);
    expect(seal).not.toHaveBeenCalled();
  });

  it('is not asked about twice where it has no secrets', async () => {
    const decide = jest.fn();
    expect(await sealing.ofSubmission('sm_1', { email: 'a@b.example' }, decide)).toEqual({ email: 'a@b.example' });
    expect(decide).not.toHaveBeenCalled();
  });
});

describe('amending', () => {
  const sealingFor = async (known: boolean) => {
    const vault = await openMemoryVault();
    const statuses = { find: async () => (known ? {} : undefined) } as unknown as SubMerchantStatuses;
    return { vault, seal: jest.spyOn(vault, 'seal'), sealing: new SecretSealing(vault, statuses) };
  };

  it('seals for a record that exists', async () => {
    const { vault, sealing } = await sealingFor(true);
    const { company } = await sealing.ofAmendment('sm_1', { company: { tax_id: '12-3456789' } });
    await vault.close();
    expect(company.tax_id).toMatchObject({ form: '99-9999999', last4: '6789' });
  });

  it('makes no key for a stranger', async () => {
    const { vault, seal, sealing } = await sealingFor(false);
    const amending = sealing.ofAmendment('sm_1', { company: { tax_id: '1' } });
    await expect(amending).rejects.toMatchObject({ code: 'sub_merchant_not_found' });
    expect(await sealing.ofAmendment('sm_1', { email: 'a@b.example' })).toEqual({ email: 'a@b.example' });
    await vault.close();
    expect(seal).not.toHaveBeenCalled();
  });
});
