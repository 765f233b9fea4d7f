import { Shredded } from '@taprail/vault';
import { jenny } from './psp/testing/businesses';
import { type OnboardingWorld, openOnboarding } from './testing/onboarding-world';

const tenMinutesMs = 600_000;

describe('forgetting a sub-merchant', () => {
  let onboarding: OnboardingWorld;
  let token: string;
  beforeEach(async () => {
    onboarding = await openOnboarding();
    [token = ''] = await onboarding.vault.seal('sm_1', ['000000000']);
    const individual = { ...(jenny['individual'] as object), id_number: '000000000' };
    await onboarding.submit({ ...jenny, individual });
    await onboarding.settled();
  });
  afterEach(() => onboarding.close());

  it('gives the PSP the secret, and then nobody', async () => {
    expect(onboarding.simulator.findByExternalRef('bistro-42')).toMatchObject({
      persons: [{ fields: { id_number: '000000000' } }],
    });
    expect(await onboarding.erase()).toMatchObject({
      subMerchant: { status: 'rejected', requirements: { disabledReason: 'rejected.platform_other' } },
    });
    await expect(onboarding.vault.open('sm_1', [token])).rejects.toThrow(Shredded);
    expect(onboarding.simulator.findByExternalRef('bistro-42')).toBeNull();
    expect((await onboarding.history()).slice(-2)).toEqual(['ErasureRequested', 'SubMerchantErased']);
  });

  it('is the same when it is asked for twice', async () => {
    const once = await onboarding.erase();
    expect(await onboarding.erase()).toEqual(once);
  });

  it('is refused while the account holds money', async () => {
    const { id } = onboarding.simulator.findByExternalRef('bistro-42')!;
    onboarding.simulator.act(id, { type: 'balance', amountMinor: 100 });
    await expect(onboarding.erase()).rejects.toMatchObject({ code: 'open_money' });
    expect(await onboarding.status()).toBe('enabled');
    expect(await onboarding.vault.open('sm_1', [token])).toEqual(['000000000']);
    onboarding.simulator.act(id, { type: 'balance', amountMinor: 0 });
    expect(await onboarding.erase()).toMatchObject({ subMerchant: { status: 'rejected' } });
  });

  it('goes on by itself when the PSP was away', async () => {
    onboarding.simulator.failRequests({ kind: 'connection_reset', method: 'DELETE', count: 2 });
    await expect(onboarding.erase()).rejects.toMatchObject({ code: 'psp_unavailable' });
    await onboarding.settled();
    expect((await onboarding.history()).at(-1)).toBe('ErasureRequested');
    await onboarding.advance(2 * tenMinutesMs);
    for (let tries = 0; tries < 50 && (await onboarding.status()) !== 'rejected'; tries += 1) {
      await onboarding.advance(tenMinutesMs);
    }
    expect((await onboarding.history()).at(-1)).toBe('SubMerchantErased');
    await expect(onboarding.vault.open('sm_1', [token])).rejects.toThrow(Shredded);
  });

  it('is unknown for one that never was', () =>
    expect(onboarding.send('onboarding.erase', { subMerchantId: 'sm_other' })).rejects.toMatchObject({
      code: 'sub_merchant_not_found',
    }));
});
