import { catalogue, onboardingEvents } from '@taprail/contracts';
import { faultsIn } from '@taprail/contracts/testing';
import { type AccountSnapshot, noDetails, type SubMerchantEvent } from '@taprail/onboarding-domain';
import { announce, announceWhen } from './announce';

const of = { subMerchantId: 'sm_1', platformId: 'plt_1', externalRef: 'bistro-42', at: '2026-03-01T10:00:00.000Z' };
const standing = { sub_merchant_id: 'sm_1', platform_id: 'plt_1', externalRef: 'bistro-42' };
const account: AccountSnapshot = {
  accountId: 'acct_1',
  chargesEnabled: true,
  payoutsEnabled: true,
  requirements: { currentlyDue: [], eventuallyDue: [], pastDue: [], disabledReason: null },
  details: noDetails,
};
type Observed = Extract<SubMerchantEvent, { type: 'AccountObserved' }>['data'];
const observed = (facts: Partial<Observed>): SubMerchantEvent => ({
  type: 'AccountObserved',
  data: {
    ...of,
    account,
    fieldsVersion: 1,
    status: 'enabled',
    previousStatus: 'enabled',
    requirementsChanged: false,
    ...facts,
  },
});
const kinds = (event: SubMerchantEvent) => announce(event).map(({ kind }) => kind);

describe('what leaves onboarding', () => {
  it.each([
    [
      'received',
      {
        type: 'SubMerchantSubmitted',
        data: { ...of, fields: { businessType: 'company', country: 'DE', email: 'a@b.example' } },
      },
    ],
    ['received', { type: 'SubMerchantResubmitted', data: of }],
    ['creating', { type: 'ProvisioningStarted', data: of }],
    ['errored', { type: 'ProvisioningFailed', data: { ...of, reason: 'x' } }],
  ] as const)('is the new status %s, keyed by the sub-merchant', (status, event) =>
    expect(announce(event)).toEqual([
      { kind: 'submerchant.status.updated', version: 1, key: 'sm_1', data: { ...standing, status } },
    ]),
  );

  it.each([
    ['an amendment', { type: 'SubMerchantAmended', data: { ...of, changes: {} } }],
    [
      'a failed attempt',
      { type: 'ProvisioningAttemptFailed', data: { ...of, attempt: 1, reason: 'x', retryAt: of.at } },
    ],
    ['an account that shows nothing new', observed({})],
  ] as const)('is nothing for %s', (_what, event) => expect(announce(event)).toEqual([]));

  it.each([
    [
      'enabled for the first time',
      { previousStatus: 'creating' },
      ['submerchant.status.updated', 'submerchant.enabled'],
    ],
    [
      'rejected',
      { status: 'rejected', previousStatus: 'creating' },
      ['submerchant.status.updated', 'submerchant.rejected'],
    ],
    [
      'in need of data',
      { status: 'pending_requirements', previousStatus: 'creating', requirementsChanged: true },
      ['submerchant.status.updated', 'submerchant.requirements.updated'],
    ],
    [
      'in need of other data',
      { status: 'pending_requirements', previousStatus: 'pending_requirements', requirementsChanged: true },
      ['submerchant.requirements.updated'],
    ],
  ] as const)('says when an account is %s', (_what, facts, expected) =>
    expect(kinds(observed(facts as Partial<Observed>))).toEqual(expected),
  );

  it('carries the account as the catalogue shows it', () => {
    const [, enabled] = announce(observed({ previousStatus: 'creating' }));
    expect(Object.keys(enabled!.data as object).sort()).toEqual(
      Object.keys(catalogue['submerchant.enabled'].example).sort(),
    );
  });

  it('produces every kind of its catalogue', () => {
    const produced = new Set([
      ...kinds(observed({ previousStatus: 'creating' })),
      ...kinds(observed({ status: 'rejected', previousStatus: 'creating' })),
      ...kinds(observed({ status: 'pending_requirements', previousStatus: 'creating', requirementsChanged: true })),
    ]);
    expect([...produced].sort()).toEqual(Object.keys(onboardingEvents).sort());
  });
});

describe('what the ledger must know of a payee', () => {
  const details = {
    ...noDetails,
    externalAccount: { bankName: 'Sparkasse', last4: '3000', country: 'DE', currency: 'eur' },
  };
  const settings = { payouts: { schedule: { interval: 'weekly' } } };
  const fields = { businessType: 'company', country: 'DE', email: 'a@b.example', settings } as const;
  const submitted: SubMerchantEvent = { type: 'SubMerchantSubmitted', data: { ...of, fields } };
  const enabled = observed({ account: { ...account, details } });
  const announced = async (...history: readonly SubMerchantEvent[]) =>
    announceWhen(false)(history.at(-1)!, null, async () => history);
  const payee = {
    ...standing,
    country: 'DE',
    payouts_enabled: false,
    external_account: null,
    payout_schedule: { interval: 'weekly' },
  };
  const payeeChanged = (data: object) => [{ kind: 'payee.changed', version: 1, key: 'sm_1', data }];

  it('leaves whether or not the planned kinds do', async () => {
    expect(await announced(submitted)).toEqual(payeeChanged(payee));
    expect(await announceWhen(true)(submitted, null, async () => [submitted])).toEqual([
      ...announce(submitted),
      ...payeeChanged(payee),
    ]);
  });

  it('is where money goes and whether it may, as the PSP showed it last', async () => {
    const external_account = { bank_name: 'Sparkasse', last4: '3000', country: 'DE', currency: 'EUR' };
    const shown = { ...payee, payouts_enabled: true, external_account };
    expect(await announced(submitted, enabled)).toEqual(payeeChanged(shown));
    expect(faultsIn(catalogue['payee.changed'].schema, shown)).toEqual([]);
  });

  it('is that nothing can be paid to whom we have forgotten', async () => {
    const erased: SubMerchantEvent = { type: 'SubMerchantErased', data: of };
    expect(await announced(submitted, enabled, erased)).toEqual(payeeChanged({ ...payee, payout_schedule: {} }));
  });

  it('is nothing when only an attempt failed', async () => {
    const failed: SubMerchantEvent = { type: 'ProvisioningStarted', data: of };
    expect(await announced(submitted, failed)).toEqual([]);
  });
});
