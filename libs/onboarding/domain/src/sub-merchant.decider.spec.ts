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
const refusedByPsp: SubMerchantEvent = {
  type: 'ProvisioningFailed',
  data: { ...identity, reason: 'psp down', refused: true, at },
};
const created: SubMerchantEvent = { type: 'AccountCreated', data: { ...identity, accountId: 'acct_1', ...fields, at } };
const erasing: SubMerchantEvent = { type: 'ErasureRequested', data: { ...identity, at } };
const erased: SubMerchantEvent = { type: 'SubMerchantErased', data: { ...identity, at } };
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
      .when({ ...submit, fields: { ...fields, email: 'new@bistro.example' } })
      .then(amended({ ...fields, email: 'new@bistro.example' }), resubmitted));
  it('may name another country when the PSP refused to make an account', () =>
    given(submitted, started, refusedByPsp)
      .when({ ...submit, fields: { ...fields, country: 'AT' } })
      .then(amended({ ...fields, country: 'AT' }), resubmitted));
  it('may not when an account may have come of it', () =>
    given(submitted, started, gaveUp)
      .when({ ...submit, fields: { ...fields, country: 'AT' } })
      .thenRejected('country_immutable'));
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
  it('may change the country before the PSP is asked', () =>
    given(submitted)
      .when(amend({ country: 'AT' }))
      .then(amended({ country: 'AT' })));
  it.each([
    ['it was asked', [submitted, started]],
    ['the account exists', [submitted, started, pending]],
  ])('may not change the country once %s', (_what, history) =>
    given(...history)
      .when(amend({ country: 'AT' }))
      .thenRejected('country_immutable'),
  );
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
    ['one that is being forgotten', [submitted, erasing], 'sub_merchant_rejected'],
    ['a forgotten one', [submitted, erasing, erased], 'sub_merchant_rejected'],
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
  const fail = { type: 'FailProvisioning', reason: 'psp down', kind: 'unavailable', at } as const;

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
  it('ends errored at once when the PSP says no', () =>
    given(submitted, started)
      .when({ ...fail, kind: 'refused' })
      .then(refusedByPsp));
  it('never takes wrong settings of ours for the fault of a sub-merchant', () =>
    given(submitted, started, ...[1, 2, 3, 4, 5].map(failed))
      .when({ ...fail, kind: 'misconfigured' })
      .then(failed(6)));
  it.each([
    ['rejected', [submitted, started, rejected]],
    ['errored', [submitted, started, gaveUp]],
    ['being forgotten', [submitted, started, erasing]],
  ] as const)('says nothing of a failure once it is %s', (_what, history) =>
    given(...history)
      .when(fail)
      .thenNothing(),
  );
});

describe('the account at the PSP', () => {
  const record = { type: 'RecordAccount', accountId: 'acct_1', at } as const;

  it('is recorded with the words it was asked for', () =>
    given(submitted, started, amended({ email: 'new@bistro.example' }))
      .when(record)
      .then(created));
  it.each([
    ['is recorded once', [submitted, started, created]],
    ['is not recorded before it was asked for', [submitted]],
  ])('%s', (_what, history) =>
    given(...history)
      .when(record)
      .thenNothing(),
  );
  it('gives back what the PSP would not take', () =>
    given(submitted, started, created, amended({ business_profile: { mcc: '0000', name: 'Bistro' } }))
      .when({ type: 'ReportAccount', account: account(false, due), fieldsVersion: 2, refused: [noMcc], at })
      .then(
        { type: 'AmendmentRefused', data: { ...identity, refused: [noMcc], fieldsVersion: 2, at } },
        observed(account(false, due), { status: 'pending_requirements', requirementsChanged: true, fieldsVersion: 2 }),
      ));
  it('is asked again with another value after a refusal', () =>
    given(submitted, started, created, amended({ business_profile: { mcc: '0000' } }), {
      type: 'AmendmentRefused',
      data: { ...identity, refused: [noMcc], fieldsVersion: 2, at },
    })
      .when({ type: 'Amend', changes: { business_profile: { mcc: '0000' } }, at })
      .then(amended({ business_profile: { mcc: '0000' } })));
  it('shows its standing again after it had errored', () =>
    given(submitted, started, enabled, gaveUp, resubmitted, started)
      .when({ type: 'ReportAccount', account: account(true), fieldsVersion: 1, at })
      .then(enabled));
  it.each([
    ['gives up when it is told to', [submitted, started, enabled], [gaveUp]],
    ['cannot give up twice', [submitted, started, gaveUp], []],
    ['has nothing to give up when rejected', [submitted, started, rejected], []],
  ])('%s', (_what, history, events) =>
    given(...history)
      .when({ type: 'GiveUpProvisioning', reason: 'psp down', at })
      .then(...events),
  );
});
const noMcc = { path: 'business_profile.mcc', code: 'invalid', message: 'No such code.' };

describe('documents', () => {
  const file = {
    fileId: 'file_1',
    pspFileId: 'file_psp',
    purpose: 'identity_document',
    contentType: 'application/pdf',
    size: 12,
    sha256: 'ab',
  } as const;
  const uploaded: SubMerchantEvent = { type: 'DocumentUploaded', data: { ...identity, ...file, at } };
  const record = { type: 'RecordDocument', ...file, at } as const;

  it('are recorded once', () => {
    given(submitted).when(record).then(uploaded);
    given(submitted, uploaded).when(record).thenNothing();
  });
  it('are not taken for one that was rejected', () =>
    given(submitted, started, rejected).when(record).thenRejected('sub_merchant_rejected'));
});

describe('forgetting', () => {
  it.each([
    ['is asked for once', 'RequestErasure', [submitted, started, enabled], [erasing]],
    ['is possible for a rejected one', 'RequestErasure', [submitted, started, rejected], [erasing]],
    ['is under way already', 'RequestErasure', [submitted, erasing], []],
    ['is done already', 'RequestErasure', [submitted, erasing, erased], []],
    ['ends when the key is gone', 'ConfirmErasure', [submitted, erasing], [erased]],
    ['cannot end before it began', 'ConfirmErasure', [submitted], []],
  ] as const)('%s', (_what, type, history, events) =>
    given(...history)
      .when({ type, at })
      .then(...events),
  );
  it('is taken back while there is open money', () => {
    const refusedErasure = { type: 'ErasureRefused', data: { ...identity, reason: 'balance', at } } as const;
    given(submitted, erasing).when({ type: 'RefuseErasure', reason: 'balance', at }).then(refusedErasure);
    given(submitted, erasing, refusedErasure).when({ type: 'RefuseErasure', reason: 'balance', at }).thenNothing();
  });
  it('lets nothing that the PSP says bring it back', () =>
    given(submitted, started, enabled, erasing)
      .when({ type: 'ReportAccount', account: account(false, due), fieldsVersion: 1, at })
      .thenNothing());
});
