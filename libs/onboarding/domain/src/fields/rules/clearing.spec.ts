import type { FieldChanges, SubMerchantFields } from '../../sub-merchant/sub-merchant.events';
import { company, individual, sealed, verdict } from '../testing/verdict';

const known: SubMerchantFields = {
  ...company,
  business_profile: { url: 'https://bistro.example' },
  company: { name: 'Bistro', address: { city: 'Berlin' } },
  representative: { first_name: 'Rita', id_number: sealed('T22000129') },
  owners: {
    anna: { first_name: 'Anna', dob: { day: 1, month: 2, year: 1980 } },
    ben: { first_name: 'Ben' },
    cleo: { id_number: sealed('X12345678') },
  },
  external_account: { country: 'DE', account_holder_name: 'B', iban: sealed('DE89370400440532013000') },
  tos_acceptance: { ip: '203.0.113.7' },
};
const number = { ...sealed('FR1420041010050500013M02606'), token: 'vlt_2' };
const anna = { ref: 'anna', first_name: 'Anna', dob: { day: 1, month: 2, year: 1981 } };

describe('clearing after the account was enabled', () => {
  it.each<[string, FieldChanges, string]>([
    ['a field', { company: { name: null } }, 'invalid_value company.name'],
    ['a field deeper down', { company: { address: { city: null } } }, 'invalid_value company.address.city'],
    ['an object', { company: { address: null } }, 'invalid_value company.address'],
    ['everything', { representative: null }, 'invalid_value representative'],
    ['a secret', { representative: { id_number: null } }, 'invalid_value representative.id_number'],
    ['a field of a person', { owners: { anna: { dob: { day: null } } } }, 'invalid_value owners.anna.dob.day'],
    [
      'a field that a list leaves out',
      { owners: [{ ref: 'anna', first_name: 'Anna' }] },
      'invalid_value owners.anna.dob',
    ],
    [
      'a part that a list leaves out',
      { owners: [{ ...anna, dob: { day: 1, month: 2 } }] },
      'invalid_value owners.anna.dob.year',
    ],
    ['the bank account', { external_account: null }, 'invalid_value external_account'],
    [
      'a part of the bank account',
      { external_account: { account_holder_name: null } },
      'invalid_value external_account.account_holder_name',
    ],
    [
      'a part of the bank account, with the number that is known',
      { external_account: { account_holder_name: null, iban: known.external_account!['iban'] } },
      'invalid_value external_account.account_holder_name',
    ],
    ['the terms', { tos_acceptance: { ip: null } }, 'invalid_value tos_acceptance.ip'],
    ['what was never given', { company: { phone: null } }, 'taken'],
    ['the profile', { business_profile: { url: null } }, 'taken'],
    ['an owner', { owners: { ben: null } as never }, 'taken'],
    ['an owner by leaving them out of a list', { owners: [anna] }, 'taken'],
    ['nothing, but changing a secret', { representative: { id_number: sealed('X1') } }, 'taken'],
    [
      'nothing, but changing a secret in a list',
      { owners: [{ ref: 'cleo', id_number: { token: 'vlt_2', form: 'A9' } }] },
      'taken',
    ],
    ['nothing, but giving another bank account', { external_account: { country: 'FR', iban: number } }, 'taken'],
  ])('%s', (_what, changes, expected) => expect(verdict(known, changes, { wasEnabled: true })).toBe(expected));

  it('is refused for an individual too', () => {
    const before = { ...individual, individual: { phone: '+4930123456' } };
    expect(verdict(before, { individual: { phone: null } }, { wasEnabled: true })).toBe(
      'invalid_value individual.phone',
    );
  });

  it('leaves leftovers of the other business type free', () => {
    const before = { ...individual, company: { name: 'Bistro' } };
    expect(verdict(before, { company: null }, { wasEnabled: true })).toBe('taken');
  });
});

describe('clearing before', () => {
  it.each<[string, FieldChanges]>([
    ['a field', { company: { name: null } }],
    ['everything', { representative: null }],
    ['the terms', { tos_acceptance: null }],
  ])('takes %s away', (_what, changes) => expect(verdict(known, changes)).toBe('taken'));
});
