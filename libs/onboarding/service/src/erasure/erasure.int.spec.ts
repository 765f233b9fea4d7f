import { HandlerUnavailable } from '@taprail/bus';
import { erasureStreamPrefix, isErasureUnderWay } from '@taprail/contracts';
import { subMerchantStreamPrefix } from '@taprail/onboarding-domain';
import { Shredded } from '@taprail/vault';
import { jenny } from '../psp/testing/businesses';
import { type OnboardingWorld, openOnboarding } from '../testing/onboarding-world';

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
    const history = await onboarding.history();
    expect(history.slice(-2)).toEqual(['ErasureRequested', 'SubMerchantErased']);
    // The taps service reads the erasure from this stream, by these event types.
    expect([history.slice(0, -2), history.slice(0, -1), history].map(isErasureUnderWay)).toEqual([false, true, true]);
    expect(erasureStreamPrefix).toBe(subMerchantStreamPrefix);
  });

  it('leaves nothing in the log that says whose it was', async () => {
    const stored = JSON.stringify(await onboarding.events());
    const told = /jenny|rosen|townsend|5555550123|94103|203\.0\.113\.7|1902/i;
    expect(stored).not.toMatch(told);
    expect(JSON.stringify(await onboarding.fields())).toMatch(told);
    await onboarding.erase();
    await expect(onboarding.personal.openedIn('sm_1', (await firstFields()) as object)).rejects.toThrow(Shredded);
  });

  const firstFields = async () => {
    const [submitted] = await onboarding.events();
    return submitted && 'fields' in submitted.data ? submitted.data.fields : {};
  };

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

  it('is refused while there is open money, and begins only after nothing new can', async () => {
    onboarding.money.open = ['sales', 'negative'];
    await expect(onboarding.erase()).rejects.toMatchObject({
      code: 'open_money',
      details: { open: ['sales', 'negative'], message: 'There is open money: sales, negative.' },
    });
    expect((await onboarding.history()).slice(-2)).toEqual(['ErasureRequested', 'ErasureRefused']);
    expect(onboarding.money.statesSeen).toEqual(['requested']);
    expect(isErasureUnderWay(await onboarding.history())).toBe(false);
    expect(await onboarding.status()).toBe('enabled');
    expect(await onboarding.vault.open('sm_1', [token])).toEqual(['000000000']);
    onboarding.money.open = [];
    expect(await onboarding.erase()).toMatchObject({ subMerchant: { status: 'rejected' } });
  });

  it('forgets nothing while nobody can say whether there is open money, and goes on by itself', async () => {
    onboarding.money.open = new HandlerUnavailable('transactions lags behind');
    await expect(onboarding.erase()).rejects.toThrow(HandlerUnavailable);
    expect((await onboarding.history()).at(-1)).toBe('ErasureRequested');
    expect(await onboarding.vault.open('sm_1', [token])).toEqual(['000000000']);
    onboarding.money.open = ['available'];
    await onboarding.settled();
    for (let tries = 0; tries < 50 && (await onboarding.history()).at(-1) !== 'ErasureRefused'; tries += 1) {
      await onboarding.advance(tenMinutesMs);
    }
    expect((await onboarding.history()).at(-1)).toBe('ErasureRefused');
    expect(await onboarding.status()).toBe('enabled');
  });

  it('leaves a rejected one the reason that it was rejected for', async () => {
    const { id } = onboarding.simulator.findByExternalRef('bistro-42')!;
    onboarding.simulator.act(id, { type: 'reject', reason: 'fraud' });
    await onboarding.send('onboarding.refresh', { subMerchantId: 'sm_1', accountId: null });
    expect(await onboarding.erase()).toMatchObject({
      subMerchant: { status: 'rejected', requirements: { disabledReason: 'rejected.fraud' } },
    });
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

  it('is watched and sent as before when it was refused', async () => {
    const { id } = onboarding.simulator.findByExternalRef('bistro-42')!;
    onboarding.simulator.act(id, { type: 'balance', amountMinor: 100 });
    onboarding.simulator.failRequests({ kind: 'api_error', method: 'POST', path: '/v1/accounts/', count: 1 });
    await onboarding.amend({ business_profile: { name: 'Rosen' } });
    await expect(onboarding.erase()).rejects.toMatchObject({ code: 'open_money' });
    await onboarding.advance(tenMinutesMs);
    expect(onboarding.simulator.account(id).fields).toMatchObject({ business_profile: { name: 'Rosen' } });
    onboarding.simulator.act(id, { type: 'reject', reason: 'fraud' });
    await onboarding.advance(25 * 60 * 60 * 1_000);
    for (let tries = 0; tries < 100 && (await onboarding.status()) !== 'rejected'; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await onboarding.status()).toBe('rejected');
  });

  it('leaves no account behind of which nobody had heard', async () => {
    const other = { platformId: 'plt_1', externalRef: 'bistro-43' };
    const { businessType, country, email } = jenny;
    onboarding.simulator.failRequests({ kind: 'unanswered', method: 'POST', path: '/v1/accounts', count: 1 });
    const fields = { businessType, country, email };
    await onboarding.send('onboarding.submit', { subMerchantId: 'sm_2', ...other, fields });
    await onboarding.settled();
    expect(onboarding.simulator.findByExternalRef('bistro-43')).not.toBeNull();
    expect(await onboarding.send('onboarding.erase', { subMerchantId: 'sm_2' })).toMatchObject({
      subMerchant: { status: 'rejected' },
    });
    expect(onboarding.simulator.findByExternalRef('bistro-43')).toBeNull();
  });

  it('ends although it broke off after the key was destroyed, and the PSP had never answered', async () => {
    onboarding.simulator.failRequests({ kind: 'api_error', method: 'POST', path: '/v1/accounts', count: 50 });
    const [email] = await onboarding.vault.encrypt('sm_2', [JSON.stringify(jenny.email)]);
    const { businessType, country } = jenny;
    const fields = { businessType, country, email };
    const submission = { subMerchantId: 'sm_2', platformId: 'plt_1', externalRef: 'bistro-43', fields };
    await onboarding.send('onboarding.submit', submission);
    await onboarding.settled();
    await onboarding.vault.shred('sm_2');
    expect(await onboarding.send('onboarding.erase', { subMerchantId: 'sm_2' })).toMatchObject({
      subMerchant: { status: 'rejected' },
    });
  });

  it('is refused when the record has moved on since it was read', async () => {
    await expect(
      onboarding.send('onboarding.erase', { subMerchantId: 'sm_1', expectedRevision: 0 }),
    ).rejects.toMatchObject({ code: 'revision_mismatch' });
    expect(await onboarding.status()).toBe('enabled');
  });

  it('is unknown for one that never was', () =>
    expect(onboarding.send('onboarding.erase', { subMerchantId: 'sm_other' })).rejects.toMatchObject({
      code: 'sub_merchant_not_found',
    }));
});
