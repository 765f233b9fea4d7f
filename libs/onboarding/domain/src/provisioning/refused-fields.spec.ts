import { withoutRefused } from './refused-fields';
import type { SubMerchantFields } from '../sub-merchant/sub-merchant.events';

const basis: SubMerchantFields = { businessType: 'individual', country: 'US', email: 'a@b.example' };
const named = (first_name: string, phone?: string): SubMerchantFields => ({
  ...basis,
  individual: { first_name, ...(phone === undefined ? {} : { phone }) },
});
const refused = (...paths: readonly string[]) => ({
  refused: paths.map((path) => ({ path, code: 'invalid', message: 'no' })),
  fieldsVersion: 2,
});

describe('fields that the PSP refused', () => {
  it('get back the value that the PSP has', () =>
    expect(
      withoutRefused(
        { fields: named('Bee', '+1'), sent: { fields: named('Ann') }, unsent: { 2: named('Bee', '+1') } },
        refused('individual.phone'),
      ),
    ).toEqual({ fields: named('Bee'), unsent: { 2: named('Bee') } }));

  it('go away with the object that held nothing else', () =>
    expect(
      withoutRefused(
        { fields: named('Bee'), sent: { fields: basis }, unsent: { 2: named('Bee') } },
        refused('individual.first_name'),
      ),
    ).toEqual({ fields: basis, unsent: { 2: basis } }));

  it('keep what was said after the refused change', () =>
    expect(
      withoutRefused(
        { fields: named('Cee'), sent: { fields: named('Ann') }, unsent: { 2: named('Bee'), 3: named('Cee') } },
        refused('individual.first_name'),
      ),
    ).toEqual({ fields: named('Cee'), unsent: { 2: named('Ann'), 3: named('Cee') } }));

  const sealed = (token: string) => ({ token, form: '999999999999', last4: '6789' });
  const banked = (token: string, bank: object): SubMerchantFields => ({
    ...basis,
    external_account: { account_number: sealed(token), ...bank },
  });
  const formerBank = banked('t1', { country: 'US', routing_number: '110000000', account_holder_name: 'Ann' });
  const newBank = banked('t2', { country: 'GB', routing_number: '108800' });

  it('take the whole bank account along, which is refused as one', () =>
    expect(
      withoutRefused(
        { fields: newBank, sent: { fields: formerBank }, unsent: { 2: newBank } },
        refused('external_account.account_number'),
      ),
    ).toEqual({ fields: formerBank, unsent: { 2: formerBank } }));

  it('leave no part of a bank account where there was none', () =>
    expect(
      withoutRefused(
        { fields: newBank, sent: { fields: basis }, unsent: { 2: newBank } },
        refused('external_account.routing_number'),
      ),
    ).toEqual({ fields: basis, unsent: { 2: basis } }));

  it('keep a bank account that was changed after the refused one', () => {
    const later = banked('t2', { country: 'GB', routing_number: '200000' });
    expect(
      withoutRefused(
        { fields: later, sent: { fields: formerBank }, unsent: { 2: newBank, 3: later } },
        refused('external_account.account_number'),
      ),
    ).toEqual({ fields: later, unsent: { 2: formerBank, 3: later } });
  });
});
