import type { SubMerchantEvent } from '../sub-merchant/sub-merchant.events';
import { detailsOf } from './sub-merchant.details';
import { project, type SubMerchantRecord } from './sub-merchant.view';
import {
  amended,
  at,
  created,
  enabled,
  erased,
  erasing,
  failed,
  identity,
  started,
  submitted,
} from '../testing/sub-merchant-history';

const details = (...events: readonly SubMerchantEvent[]) =>
  detailsOf(events.reduce<SubMerchantRecord | undefined>(project, undefined)!);
const sealed = { token: 'tok_1', form: '999999999', last4: '6789' };

describe('the details of a sub-merchant', () => {
  it('show what was given, and of a secret its last four only', () => {
    const { fields } = details(
      submitted,
      amended({ company: { name: 'Bistro', tax_id: sealed, vat_id: { token: 't', form: '9' } } }),
    );
    expect(fields).toEqual({ company: { name: 'Bistro', tax_id: { last4: '6789' }, vat_id: { last4: null } } });
  });

  it('say why provisioning is late and when it is tried again', () => {
    expect(details(submitted, started, failed(1)).lastFailure).toEqual({
      reason: 'psp down',
      retryAt: '2026-03-01T10:00:01.000Z',
    });
    expect(details(submitted, started, failed(1), created, enabled).lastFailure).toBeNull();
  });

  it('list what the PSP refused until something else is sent', () => {
    const refused = [{ path: 'email', code: 'invalid', message: 'No.' }];
    const refusal = { type: 'AmendmentRefused', data: { ...identity, refused, fieldsVersion: 2, at } } as const;
    const history = [submitted, started, created, enabled, amended({ email: 'x@y.example' }), refusal];
    expect(details(...history)).toMatchObject({ refused, email: 'office@bistro.example' });
    expect(details(...history, amended({ email: 'z@y.example' })).refused).toEqual([]);
  });

  describe('once it was erased', () => {
    const told = [submitted, amended({ representative: { first_name: 'Ann' } }), started, created, enabled] as const;
    const blank = {
      fields: {},
      email: null,
      files: [],
      refused: [],
      lastFailure: null,
      erased: true,
      externalAccount: null,
      id: 'sm_1',
      country: 'DE',
      createdAt: at,
    };

    it('know nothing of people any more', () => expect(details(...told, erasing, erased)).toMatchObject(blank));

    it('know nothing of people in a record of the time before either', () => {
      const then = told.reduce<SubMerchantRecord | undefined>(project, undefined)!;
      expect(detailsOf(then)).toMatchObject({ email: 'office@bistro.example', erased: false });
      expect(detailsOf(then, true)).toMatchObject(blank);
    });

    it('leave nothing of them in what is stored of the record', () => {
      const stored = [...told, erasing, erased].reduce<SubMerchantRecord | undefined>(project, undefined);
      expect(JSON.stringify(stored)).not.toMatch(/Ann|office@bistro/);
    });
  });
});
