import { catalogue, onboardingEvents, type SubMerchantStanding } from '@taprail/contracts';
import { faultsIn } from '@taprail/contracts/testing';
import { type AccountSnapshot, noDetails, type SubMerchantEvent } from '@taprail/onboarding-domain';
import { announceWhen } from './announce';

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
const submission: SubMerchantEvent = {
  type: 'SubMerchantSubmitted',
  data: { ...of, fields: { businessType: 'company', country: 'DE', email: 'a@b.example' } },
};

/** The announcements of the last event, without the ledger's. */
const announce = async (...history: readonly SubMerchantEvent[]) => {
  const told = announceWhen({ onboardingEvents: true, livemode: false });
  const announced = await told(history.at(-1)!, null, async () => history);
  return announced.filter(({ kind }) => kind.startsWith('submerchant.'));
};
const kinds = async (event: SubMerchantEvent) => (await announce(submission, event)).map(({ kind }) => kind);
const objectOf = ({ data }: { data: unknown }) => (data as SubMerchantStanding).object;

describe('what leaves onboarding', () => {
  it.each([
    ['received', [submission], 1],
    ['creating', [submission, { type: 'ProvisioningStarted', data: of }], 2],
    ['errored', [submission, { type: 'ProvisioningFailed', data: { ...of, reason: 'x' } }], 2],
  ] as const)('is the new status %s, keyed by the sub-merchant', async (status, history, sequence) => {
    const [updated, ...more] = await announce(...history);
    expect(more).toEqual([]);
    expect(updated).toMatchObject({ kind: 'submerchant.status.updated', version: 1, key: 'sm_1' });
    expect(updated!.data).toMatchObject({ ...standing, submerchant: 'bistro-42', status, sequence, livemode: false });
    expect(objectOf(updated!)).toMatchObject({ id: 'sm_1', object: 'sub_merchant', externalRef: 'bistro-42', status });
    expect(faultsIn(catalogue['submerchant.status.updated'].schema, updated!.data)).toEqual([]);
  });

  it.each([
    ['an amendment', { type: 'SubMerchantAmended', data: { ...of, changes: {} } }],
    [
      'a failed attempt',
      { type: 'ProvisioningAttemptFailed', data: { ...of, attempt: 1, reason: 'x', retryAt: of.at } },
    ],
    ['an account that shows nothing new', observed({})],
  ] as const)('is nothing for %s', async (_what, event) => expect(await announce(submission, event)).toEqual([]));

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
  ] as const)('says when an account is %s', async (_what, facts, expected) =>
    expect(await kinds(observed(facts as Partial<Observed>))).toEqual(expected),
  );

  it('carries the account as the catalogue shows it', async () => {
    const [, enabled] = await announce(submission, observed({ previousStatus: 'creating' }));
    expect(Object.keys(enabled!.data as object).sort()).toEqual(
      Object.keys(catalogue['submerchant.enabled'].example).sort(),
    );
  });

  it('says in the object why an account was rejected', async () => {
    const requirements = { ...account.requirements, disabledReason: 'rejected.fraud' };
    const stopped = { ...account, chargesEnabled: false, payoutsEnabled: false, requirements };
    const rejection = observed({ account: stopped, status: 'rejected', previousStatus: 'creating' });
    const [updated, rejected] = await announce(submission, rejection);
    for (const each of [updated!, rejected!]) {
      expect(objectOf(each)).toMatchObject({ status: 'rejected', reason: 'rejected.fraud', charges_enabled: false });
    }
  });

  it('is numbered from 1 without gaps, whatever lies between', async () => {
    const started: SubMerchantEvent = { type: 'ProvisioningStarted', data: of };
    const amended: SubMerchantEvent = { type: 'SubMerchantAmended', data: { ...of, changes: {} } };
    const history = [submission, amended, started, observed({ previousStatus: 'creating' }), observed({})];
    const numbers: number[] = [];
    for (const length of history.keys()) {
      const announced = await announce(...history.slice(0, length + 1));
      numbers.push(...announced.map(({ data }) => (data as SubMerchantStanding).sequence));
    }
    expect(numbers).toEqual([1, 2, 3, 4]);
  });

  it('produces every kind of its catalogue', async () => {
    const produced = new Set([
      ...(await kinds(observed({ previousStatus: 'creating' }))),
      ...(await kinds(observed({ status: 'rejected', previousStatus: 'creating' }))),
      ...(await kinds(
        observed({ status: 'pending_requirements', previousStatus: 'creating', requirementsChanged: true }),
      )),
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
    announceWhen({ onboardingEvents: false, livemode: false })(history.at(-1)!, null, async () => history);
  const payee = {
    ...standing,
    country: 'DE',
    payouts_enabled: false,
    external_account: null,
    payout_schedule: { interval: 'weekly' },
    account_id: null as string | null,
  };
  const payeeChanged = (data: object) => [{ kind: 'payee.changed', version: 1, key: 'sm_1', data }];

  it('leaves under the same id whether or not the kinds of onboarding do', async () => {
    expect(await announced(submitted)).toEqual(payeeChanged(payee));
    const withOnboarding = announceWhen({ onboardingEvents: true, livemode: false });
    const [first, ...others] = await withOnboarding(submitted, null, async () => [submitted]);
    expect([first]).toEqual(payeeChanged(payee));
    expect(others.map(({ kind }) => kind)).toEqual(['submerchant.status.updated']);
  });

  it('is where money goes and whether it may, as the PSP showed it last', async () => {
    const external_account = { bank_name: 'Sparkasse', last4: '3000', country: 'DE', currency: 'EUR' };
    const shown = { ...payee, payouts_enabled: true, external_account, account_id: 'acct_1' };
    expect(await announced(submitted, enabled)).toEqual(payeeChanged(shown));
    expect(faultsIn(catalogue['payee.changed'].schema, shown)).toEqual([]);
  });

  it('is that nothing can be paid to whom we have forgotten', async () => {
    const erased: SubMerchantEvent = { type: 'SubMerchantErased', data: of };
    expect(await announced(submitted, enabled, erased)).toEqual(
      payeeChanged({ ...payee, payout_schedule: {}, account_id: 'acct_1' }),
    );
  });

  it('is nothing when only an attempt failed', async () => {
    const failed: SubMerchantEvent = { type: 'ProvisioningStarted', data: of };
    expect(await announced(submitted, failed)).toEqual([]);
  });
});
