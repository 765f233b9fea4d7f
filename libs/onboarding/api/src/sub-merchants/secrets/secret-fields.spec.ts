import { type Vault, VaultUnavailable } from '@taprail/vault';
import { openMemoryVault } from '@taprail/vault/testing';
import { sealedValue, sealSecrets, secretsIn } from './secret-fields';

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
