import { specify } from '@taprail/event-sourcing/testing';
import { retryDelaysMs } from './retry-delays';
import { subMerchant } from './sub-merchant.decider';
import { noDetails } from './no-details';
import type { AccountSnapshot, SubMerchantEvent, SubMerchantFields } from './sub-merchant.events';

const given = specify(subMerchant);
const at = '2026-03-01T10:00:00.000Z';
const subMerchantId = 'sm_1';
const fields: SubMerchantFields = { businessType: 'company', country: 'DE', email: 'office@bistro.example' };
const identity = { subMerchantId, platformId: 'plt_1', externalRef: 'bistro-42' };

const submit = { type: 'Submit', ...identity, fields, at } as const;
const submitted: SubMerchantEvent = { type: 'SubMerchantSubmitted', data: { ...identity, fields, at } };
const started: SubMerchantEvent = { type: 'ProvisioningStarted', data: { ...identity, at } };
const amended = (changes: object): SubMerchantEvent => ({
  type: 'SubMerchantAmended',
  data: { ...identity, changes, at },
});
const failed = (attempt: number): SubMerchantEvent => ({
  type: 'ProvisioningAttemptFailed',
  data: { ...identity, attempt, reason: 'psp down', retryAt: later(attempt - 1), at },
});
const gaveUp: SubMerchantEvent = { type: 'ProvisioningFailed', data: { ...identity, reason: 'psp down', at } };
const resubmitted: SubMerchantEvent = { type: 'SubMerchantResubmitted', data: { ...identity, at } };
const later = (delay: number): string => new Date(Date.parse(at) + (retryDelaysMs[delay] ?? 600_000)).toISOString();

const account = (
  on: boolean,
  currentlyDue: readonly string[] = [],
  disabledReason: string | null = null,
): AccountSnapshot => ({
  accountId: 'acct_1',
  chargesEnabled: on,
  payoutsEnabled: on,
  requirements: { currentlyDue, eventuallyDue: [], pastDue: [], disabledReason },
  details: noDetails,
});
type Observed = Extract<SubMerchantEvent, { type: 'AccountObserved' }>;
const observed = (account: AccountSnapshot, facts: Partial<Observed['data']> = {}): SubMerchantEvent => ({
  type: 'AccountObserved',
  data: {
    ...identity,
    account,
    fieldsVersion: 1,
    status: 'enabled',
    previousStatus: 'creating',
    requirementsChanged: false,
    at,
    ...facts,
  },
});
const due = ['business_profile.mcc'];
const pending = observed(account(false, due), { status: 'pending_requirements', requirementsChanged: true });
const enabled = observed(account(true));
const rejected = observed(account(false, [], 'rejected.fraud'), { status: 'rejected' });

describe('submitting a sub-merchant', () => {
  it('makes the record once', () => given().when(submit).then(submitted));
  it('says nothing when the same is sent again', () => given(submitted).when(submit).thenNothing());
  it('updates the record when something else is sent', () =>
    given(submitted)
      .when({ ...submit, fields: { ...fields, email: 'new@bistro.example' } })
      .then(amended({ ...fields, email: 'new@bistro.example' })));
  it('resumes what had errored', () => given(submitted, started, gaveUp).when(submit).then(resubmitted));
  it('resumes with the changes it brings', () =>
    given(submitted, started, gaveUp)
      .when({ ...submit, fields: { ...fields, country: 'AT' } })
      .then(amended({ ...fields, country: 'AT' }), resubmitted));
  it('is refused once the PSP has rejected the account', () =>
    given(submitted, started, rejected).when(submit).thenRejected('sub_merchant_rejected'));
});

describe('amending a sub-merchant', () => {
  const amend = (changes: object) => ({ type: 'Amend', changes, at }) as const;

  it('keeps the changes while the account is not there yet', () =>
    given(submitted)
      .when(amend({ business_profile: { mcc: '5812' } }))
      .then(amended({ business_profile: { mcc: '5812' } })));
  it('says nothing when nothing changes', () =>
    given(submitted, amended({ business_profile: { mcc: '5812' } }))
      .when(amend({ business_profile: { mcc: '5812' } }))
      .thenNothing());
  it('clears by null', () =>
    given(submitted, amended({ business_profile: { mcc: '5812' } }))
      .when(amend({ business_profile: null }))
      .then(amended({ business_profile: null })));
  it('may change the country before the account exists', () =>
    given(submitted, started)
      .when(amend({ country: 'AT' }))
      .then(amended({ country: 'AT' })));
  it('may not change the country afterwards', () =>
    given(submitted, started, pending)
      .when(amend({ country: 'AT' }))
      .thenRejected('country_immutable'));
  it('may change the business type before it was enabled', () =>
    given(submitted, started, pending)
      .when(amend({ businessType: 'individual' }))
      .then(amended({ businessType: 'individual' })));
  it('may not change the business type afterwards', () =>
    given(submitted, started, enabled)
      .when(amend({ businessType: 'individual' }))
      .thenRejected('business_type_immutable'));
  it.each([
    ['an unknown one', [], 'sub_merchant_not_found'],
    ['a rejected one', [submitted, started, rejected], 'sub_merchant_rejected'],
    ['an errored one', [submitted, started, gaveUp], 'sub_merchant_errored'],
  ] as const)('is refused for %s', (_what, history, code) =>
    given(...history)
      .when(amend({ email: 'x@y.example' }))
      .thenRejected(code),
  );
});

describe('provisioning the account', () => {
  const begin = { type: 'BeginProvisioning', at } as const;
  const report = (snapshot: AccountSnapshot, fieldsVersion = 1) =>
    ({ type: 'ReportAccount', account: snapshot, fieldsVersion, at }) as const;
  const fail = { type: 'FailProvisioning', reason: 'psp down', at } as const;

  it('starts once', () => given(submitted).when(begin).then(started));
  it.each([
    ['it has started', [submitted, started]],
    ['the account exists', [submitted, started, pending]],
    ['it was rejected', [submitted, started, rejected]],
  ] as const)('is not started again when %s', (_what, history) =>
    given(...history)
      .when(begin)
      .thenNothing(),
  );
  it('is refused for an unknown one', () => given().when(begin).thenRejected('sub_merchant_not_found'));

  it('records what the PSP shows', () =>
    given(submitted, started)
      .when(report(account(true)))
      .then(enabled));
  it('records nothing when it shows the same again', () =>
    given(submitted, started, enabled)
      .when(report(account(true)))
      .thenNothing());
  it('records the same account again when it had seen newer changes', () =>
    given(submitted, started, enabled, amended({ email: 'x@y.example' }))
      .when(report(account(true), 2))
      .then(observed(account(true), { fieldsVersion: 2, previousStatus: 'enabled' })));
  it('says when what is due has changed, and what the status was before', () =>
    given(submitted, started, pending)
      .when(report(account(true)))
      .then(observed(account(true), { previousStatus: 'pending_requirements', requirementsChanged: true })));
  it('records what is due', () =>
    given(submitted, started)
      .when(report(account(false, due)))
      .then(pending));
  it('records a rejection', () =>
    given(submitted, started)
      .when(report(account(false, [], 'rejected.fraud')))
      .then(rejected));
  it('lets nothing bring a rejected account back', () =>
    given(submitted, started, rejected)
      .when(report(account(true)))
      .thenNothing());

  it.each([0, 1, 2, 3, 4])('is tried again after failure %s, a little later each time', (failures) =>
    given(submitted, started, ...Array.from({ length: failures }, (_, n) => failed(n + 1)))
      .when(fail)
      .then(failed(failures + 1)),
  );
  it('ends errored after five retries', () =>
    given(submitted, started, ...[1, 2, 3, 4, 5].map(failed))
      .when(fail)
      .then(gaveUp));
  it('starts counting anew when it was submitted again', () =>
    given(submitted, started, ...[1, 2, 3, 4, 5].map(failed), gaveUp, resubmitted)
      .when(fail)
      .then(failed(1)));
  it('never takes an existing account to errored: it is tried on at the last delay', () =>
    given(submitted, started, enabled, ...[1, 2, 3, 4, 5].map(failed))
      .when(fail)
      .then(failed(6)));
  it.each([
    ['rejected', [submitted, started, rejected]],
    ['errored', [submitted, started, gaveUp]],
  ] as const)('says nothing of a failure once it is %s', (_what, history) =>
    given(...history)
      .when(fail)
      .thenNothing(),
  );
});
