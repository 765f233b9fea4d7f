import { jenny } from '../psp/testing/businesses';
import { type OnboardingWorld, openOnboarding } from '../testing/onboarding-world';

const minuteMs = 60_000;
const received = {
  provider: 'sim',
  type: 'account.updated',
  occurredAt: '2026-03-02T11:00:00.000Z',
  bodySha256: '00',
};

describe('news of the PSP', () => {
  let onboarding: OnboardingWorld;
  let accountId: string;
  const require = () =>
    onboarding.simulator.act(accountId, { type: 'require', items: ['individual.id_number'], deadlineMs: Infinity });
  const due = async () => {
    const { state } = await onboarding.subMerchants.load('sm_1');
    return state.status === 'none' ? undefined : state.account?.requirements.currentlyDue;
  };
  beforeEach(async () => {
    onboarding = await openOnboarding();
    await onboarding.submit(jenny);
    await onboarding.settled();
    accountId = onboarding.simulator.findByExternalRef('bistro-42')!.id;
  });
  afterEach(() => onboarding.close());

  it.each([
    ['the account itself', 'sm_1'],
    ['a person or a capability, which does not say whose it is', null],
  ])('about %s let the account be looked at', async (_what, subMerchantId) => {
    require();
    expect(await due()).toEqual([]);
    await onboarding.receivePspEvent({ ...received, eventId: 'evt_1', accountId, subMerchantId });
    await onboarding.settled();
    expect(await due()).toEqual(['individual.id_number']);
  });

  it('are recorded once, however often they come', async () => {
    const event = { ...received, eventId: 'evt_1', accountId, subMerchantId: 'sm_1' };
    expect(await onboarding.receivePspEvent(event)).toEqual({ duplicate: false });
    expect(await onboarding.receivePspEvent(event)).toEqual({ duplicate: true });
  });

  it('that are late or out of order change nothing: what counts is what the account shows now', async () => {
    const before = await onboarding.history();
    for (const eventId of ['evt_3', 'evt_1', 'evt_2'])
      await onboarding.receivePspEvent({ ...received, eventId, accountId, subMerchantId: 'sm_1' });
    await onboarding.settled();
    expect(await onboarding.history()).toEqual(before);
  });

  it.each([
    ['an account that is none of ours', { accountId: 'acct_other', subMerchantId: null }],
    ['a sub-merchant that we do not have', { accountId: 'acct_other', subMerchantId: 'sm_other' }],
  ])('about %s are harmless', async (_what, whose) => {
    const before = await onboarding.history();
    await onboarding.receivePspEvent({ ...received, eventId: 'evt_1', ...whose });
    await onboarding.settled();
    expect(await onboarding.history()).toEqual(before);
  });

  it('that never come are made up for: an enabled account is looked at every day', async () => {
    require();
    await onboarding.advance(23 * 60 * minuteMs);
    expect(await due()).toEqual([]);
    await onboarding.advance(61 * minuteMs);
    await eventually(async () => expect(await due()).toEqual(['individual.id_number']));
  });

  it('that never come are made up for: any other account is looked at every quarter of an hour, again and again', async () => {
    await onboarding.amend({ individual: { id_number: '111111111' } });
    onboarding.simulator.act(accountId, { type: 'reject', reason: 'fraud' });
    await onboarding.advance(24 * 60 * minuteMs);
    await eventually(async () => expect(await onboarding.status()).toBe('rejected'));
  });
});

const eventually = async (check: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await check();
    } catch (error) {
      if (tries >= 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
};
