import { project, type SubMerchantEvent, type SubMerchantRecord } from '@taprail/onboarding-domain';
import type { Vault } from '@taprail/vault';
import { openMemoryVault } from '@taprail/vault/testing';
import { encryptPersonal } from '../secrets/personal-values';
import { ShownSubMerchants } from './shown-sub-merchants';

const given = {
  businessType: 'individual',
  country: 'US',
  email: 'ann@example.com',
  individual: { first_name: 'Ann', dob: { year: 1980 }, id_number: { token: 'tok_1', form: '999', last4: '6789' } },
} as const;

describe('showing sub-merchants', () => {
  let vault: Vault;
  let shown: ShownSubMerchants;
  beforeEach(async () => {
    vault = await openMemoryVault();
    shown = new ShownSubMerchants(vault);
  });
  afterEach(() => vault.close());

  const recordOf = async (subMerchantId: string, isPlain = false): Promise<SubMerchantRecord> => {
    const of = { subMerchantId, platformId: 'plt_1', externalRef: subMerchantId, at: '2026-03-01T10:00:00.000Z' };
    const fields = isPlain ? given : await encryptPersonal(vault, subMerchantId, given);
    const submitted: SubMerchantEvent = { type: 'SubMerchantSubmitted', data: { ...of, fields } };
    return project(undefined, submitted);
  };
  const details = {
    email: 'ann@example.com',
    fields: { individual: { first_name: 'Ann', dob: { year: 1980 }, id_number: { last4: '6789' } } },
    erased: false,
  };

  it('opens their details, and keeps those readable that an earlier release stored in plain text', async () => {
    for (const record of [await recordOf('sm_1'), await recordOf('sm_2', true)]) {
      expect(await shown.showOne({ record }, 'details')).toMatchObject({ details });
    }
  });

  it('fetches the keys of a whole list once, and none where no details are asked for', async () => {
    const decrypt = jest.spyOn(vault, 'decrypt');
    const found = [];
    for (const id of ['sm_1', 'sm_2', 'sm_3']) found.push({ record: await recordOf(id) });
    expect(await shown.show(found)).toHaveLength(3);
    expect(decrypt).not.toHaveBeenCalled();
    expect(await shown.show(found, 'details')).toMatchObject([{ details }, { details }, { details }]);
    expect(decrypt).toHaveBeenCalledTimes(1);
  });

  it('shows the others of a list when the key of one was lost', async () => {
    const found = [{ record: await recordOf('sm_1') }, { record: await recordOf('sm_2') }];
    await vault.discard('sm_1');
    expect(await shown.show(found, 'details')).toMatchObject([{ details: { fields: {}, erased: true } }, { details }]);
  });

  it('says that personal data was erased as soon as the key is gone, whatever the record says yet', async () => {
    const found = [{ record: await recordOf('sm_1') }, { record: await recordOf('sm_2') }];
    await vault.shred('sm_1');
    expect(await shown.show(found, 'details')).toMatchObject([
      { externalRef: 'sm_1', details: { email: null, fields: {}, erased: true } },
      { externalRef: 'sm_2', details },
    ]);
  });
});
