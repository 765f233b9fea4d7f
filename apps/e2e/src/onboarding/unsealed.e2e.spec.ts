import { randomUUID } from 'node:crypto';
import { subMerchantId } from '@taprail/contracts';
import { type ApiResponse, type Api, bistro, newPlatform, uniqueRef } from '../harness/api';
import { FollowedSubMerchant, wholeSalon } from '../harness/onboard';
import { noVaultRows, vaultRowsOf } from '../harness/vault-rows';

const secretive = (externalRef: string) => ({
  ...bistro(externalRef),
  representative: { first_name: 'Ann', id_number: '771245083', dob: { year: 1990, month: 2, day: 3 } },
  external_account: {
    country: 'DE',
    currency: 'EUR',
    account_holder_name: 'Ann',
    account_holder_type: 'company',
    iban: 'DE89370400440532013000',
  },
});

describe('a first submission that is refused', () => {
  let api: Api;
  let platformId: string;
  beforeAll(async () => {
    ({ api, id: platformId } = await newPlatform('unsealed'));
  });
  const rowsOf = (ref: string) => vaultRowsOf(subMerchantId(platformId, ref));
  const verdict = ({ status, body }: ApiResponse) => [status, body.error?.code, body.error?.param];

  type Given = Readonly<{ body?: object; headers?: Readonly<Record<string, string>>; key?: string }>;
  it.each<[string, Given, readonly unknown[]]>([
    ['a country without accounts', { body: { country: 'AQ' } }, [422, 'invalid_country', 'country']],
    [
      'a birth to come',
      { body: { representative: { id_number: '771245083', dob: { year: 2990, month: 1, day: 1 } } } },
      [422, 'invalid_value', 'representative.dob.year'],
    ],
    [
      'an account number that none is',
      { body: { external_account: { ...secretive('').external_account, iban: 'DE1234567890' } } },
      [422, 'invalid_value', 'external_account.iban'],
    ],
    ['the wrong shape', { body: { email: 'nobody' } }, [422, 'invalid_value', 'email']],
    ['If-Match for any record', { headers: { 'if-match': '*' } }, [422, 'invalid_value', 'If-Match']],
    ['If-Match for a revision', { headers: { 'if-match': '"3"' } }, [412, 'revision_mismatch', undefined]],
    [
      'a key that nobody has',
      { key: 'sk_test_nobody0123456789abcdefghijklmnopqrs' },
      [401, 'invalid_api_key', undefined],
    ],
  ])('for %s leaves no key and no value in the vault', async (_for, { body, headers, key }, expected) => {
    const ref = uniqueRef('unsealed');
    const sender = key === undefined ? api : api.as(key);
    const answer = await sender.post('/sub-merchants', { ...secretive(ref), ...body }, headers);
    expect([verdict(answer), await rowsOf(ref)]).toEqual([expected, noVaultRows]);
    // Corrected, it is taken, and so is what it keeps secret.
    expect((await api.post('/sub-merchants', secretive(ref))).status).toBe(201);
    expect(await rowsOf(ref)).toEqual({ vault_key: 1, vault_value: 2, vault_file: 0 });
  });

  it('for an idempotency key of another request leaves nothing either, whether that was taken or refused', async () => {
    for (const country of ['DE', 'AQ']) {
      const [headers, ref] = [{ 'idempotency-key': randomUUID() }, uniqueRef('reused')];
      await api.post('/sub-merchants', { ...secretive(uniqueRef('first')), country }, headers);
      const answer = await api.post('/sub-merchants', secretive(ref), headers);
      expect([verdict(answer), await rowsOf(ref)]).toEqual([
        [422, 'idempotency_key_reuse', 'Idempotency-Key'],
        noVaultRows,
      ]);
    }
  });

  it('takes nothing from one of the same reference that is taken at the same time', async () => {
    const ref = uniqueRef('crossed');
    const individual = { ...(wholeSalon(ref) as { individual?: object }).individual, id_number: '000000000' };
    const submit = (more: object = {}) => api.post('/sub-merchants', { ...wholeSalon(ref), individual, ...more });
    const answers = await Promise.all([submit({ country: 'AQ' }), submit(), submit({ country: 'AQ' }), submit()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201, 422, 422]);
    // The provider is told what the vault has: it could not be if the values were gone.
    const followed = new FollowedSubMerchant(api, ref);
    await followed.becomes('enabled');
    expect(await rowsOf(ref)).toMatchObject({ vault_key: 1 });
  });
});
