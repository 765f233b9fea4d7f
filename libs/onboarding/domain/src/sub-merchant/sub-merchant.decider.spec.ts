import { specify } from '@taprail/event-sourcing/testing';
import { changesBetween } from '../provisioning/changes-between';
import { subMerchant } from './sub-merchant.decider';
import type { KnownSubMerchant, SubMerchant } from './sub-merchant.state';
import type { SubMerchantEvent } from './sub-merchant.events';
import {
  account,
  amended,
  at,
  due,
  enabled,
  erased,
  erasing,
  fields,
  gaveUp,
  identity,
  observed,
  pending,
  refusedByPsp,
  rejected,
  resubmitted,
  started,
  submit,
  submitted,
} from '../testing/sub-merchant-history';

const given = specify(subMerchant);

describe('submitting a sub-merchant', () => {
  it('makes the record once', () => given().when(submit).then(submitted));
  it('is refused where the caller asks for a record that exists', () =>
    given()
      .when({ ...submit, mustExist: true })
      .thenRejected('invalid_value'));
  it('updates where the caller asks for a record that exists', () =>
    given(submitted)
      .when({ ...submit, mustExist: true })
      .thenNothing());
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
  describe('whose personal values are encrypted', () => {
    const [year, month, day, postal] = ['year', 'month', 'day', 'postal'].map(
      (name) => `sealed.v1.${name.padEnd(40, '_')}`,
    );
    const representative = { dob: { year, month, day }, address: { postal_code: postal } };
    const encrypted = { ...fields, representative };
    const opened = (values: Readonly<Record<string, unknown>>) =>
      new Map(Object.entries({ [year!]: 1980, [month!]: 2, [day!]: 29, [postal!]: '10119', ...values }));
    const submission = { ...submit, fields: encrypted };
    const stored = { ...submitted, data: { ...submitted.data, fields: encrypted } } as SubMerchantEvent;

    it('stores what it was given, though the rules see more', () =>
      given()
        .when({ ...submission, opened: opened({}) })
        .then(stored));
    it('is refused for what they say', () => {
      given()
        .when({ ...submission, opened: opened({ [year!]: 1981 }) })
        .thenRejected('invalid_value');
      given()
        .when({ ...submission, opened: opened({ [postal!]: '1011' }) })
        .thenRejected('invalid_value');
    });
    it('is refused for what they say together with what is known', () =>
      given(stored)
        .when({
          type: 'Amend',
          changes: { representative: { dob: { year: postal } } },
          opened: opened({ [postal!]: 1981 }),
          at,
        })
        .thenRejected('invalid_value'));
    it('is not refused for what nobody has opened', () => given().when(submission).then(stored));
    it('says nothing when the same is sent again', () =>
      given(stored)
        .when({ ...submission, opened: opened({}) })
        .thenNothing());
  });
  it('is refused once the PSP has rejected the account', () =>
    given(submitted, started, rejected).when(submit).thenRejected('sub_merchant_rejected'));
});

const bank = { external_account: { country: 'DE', currency: 'EUR', iban: { token: 'tok_1', form: 'AA99' } } };
/** A bank refused a payout: the PSP wants a bank account before it pays again. */
const askedForBank = observed(account(true, ['external_account'], 'requirements.past_due'), { fieldsVersion: 2 });

describe('a bank account that is sent again', () => {
  const after = [submitted, amended(bank), started, enabled, askedForBank].reduce<SubMerchant>(subMerchant.evolve, {
    status: 'none',
  }) as KnownSubMerchant;

  it('is among what the PSP has not seen', () => {
    expect(changesBetween(after.sent.fields, after.fields)).toEqual({});
    const again = subMerchant.evolve(after, amended(bank)) as KnownSubMerchant;
    expect(changesBetween(again.sent.fields, again.fields)).toEqual(bank);
    const seen = subMerchant.evolve(again, observed(account(true), { fieldsVersion: 3 })) as KnownSubMerchant;
    expect(changesBetween(seen.sent.fields, seen.fields)).toEqual({});
  });
});

describe('amending a sub-merchant', () => {
  const amend = (changes: object) => ({ type: 'Amend', changes, at }) as const;

  it('keeps the changes while the account is not there yet', () =>
    given(submitted)
      .when(amend({ business_profile: { mcc: '5812' } }))
      .then(amended({ business_profile: { mcc: '5812' } })));
  it('says nothing when the same bank account is sent and nobody asked for it', () =>
    given(submitted, amended(bank), started, enabled).when(amend(bank)).thenNothing());
  it('sends the same bank account again when the PSP asks for it', () =>
    given(submitted, amended(bank), started, enabled, askedForBank).when(amend(bank)).then(amended(bank)));
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
    [
      'keeps what it was rejected for',
      'ConfirmErasure',
      [submitted, started, rejected, erasing],
      [{ type: 'SubMerchantErased', data: { ...identity, rejectedFor: 'rejected.fraud', at } }],
    ],
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
