import { specify } from '@taprail/event-sourcing/testing';
import { subMerchant } from '../sub-merchant/sub-merchant.decider';
import type { AccountSnapshot } from '../sub-merchant/sub-merchant.events';
import {
  account,
  amended,
  at,
  created,
  due,
  enabled,
  erasing,
  failed,
  gaveUp,
  identity,
  observed,
  pending,
  refusedByPsp,
  rejected,
  resubmitted,
  started,
  submitted,
} from '../testing/sub-merchant-history';

const given = specify(subMerchant);

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
