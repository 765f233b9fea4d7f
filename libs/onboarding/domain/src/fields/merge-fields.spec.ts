import type { FieldChanges, SubMerchantFields } from '../sub-merchant/sub-merchant.events';
import { mergeFields } from './merge-fields';

const bare = { businessType: 'company', country: 'DE', email: 'a@b.example' } as const;
const anna = { first_name: 'Anna', dob: { year: 1980 } };
const ben = { first_name: 'Ben' };
const oldNumber = { token: 't1', form: '9999999999', last4: '6789' };
const newNumber = { token: 't2', form: '999' };

describe('a change of the fields', () => {
  it.each<[string, Partial<SubMerchantFields>, FieldChanges, Partial<SubMerchantFields>]>([
    ['adds an object', {}, { company: { name: 'Bistro' } }, { company: { name: 'Bistro' } }],
    [
      'merges below',
      { company: { name: 'B', phone: '+1' } },
      { company: { name: 'C' } },
      { company: { name: 'C', phone: '+1' } },
    ],
    [
      'clears by null',
      { company: { name: 'B', phone: '+1' } },
      { company: { phone: null } },
      { company: { name: 'B' } },
    ],
    [
      'leaves no empty object behind',
      { company: { address: { city: 'X' } } },
      { company: { address: { city: null } } },
      {},
    ],
    ['makes no empty object', {}, { company: { address: { city: null } } }, {}],
    ['clears a whole object', { company: { name: 'B' } }, { company: null }, {}],
    ['adds a person by reference', { owners: { anna } }, { owners: { ben } }, { owners: { anna, ben } }],
    [
      'changes a person by reference',
      { owners: { anna, ben } },
      { owners: { anna: { dob: { day: 3 } } } },
      { owners: { anna: { first_name: 'Anna', dob: { year: 1980, day: 3 } }, ben } },
    ],
    ['removes a person by null', { owners: { anna, ben } }, { owners: { anna: null } as never }, { owners: { ben } }],
    ['removes the last person', { owners: { anna } }, { owners: { anna: null } as never }, {}],
    ['replaces all by a list', { owners: { anna } }, { owners: [{ ref: 'ben', ...ben }] }, { owners: { ben } }],
    [
      'replaces a listed person whole',
      { owners: { anna } },
      { owners: [{ ref: 'anna', phone: '+1' }] },
      { owners: { anna: { phone: '+1' } } },
    ],
    ['leaves out nulls of a list', {}, { owners: [{ ref: 'ben', phone: null, ...ben }] }, { owners: { ben } }],
    ['removes all by an empty list', { owners: { anna } }, { owners: [] }, {}],
    ['removes all by null', { owners: { anna } }, { owners: null }, {}],
    ['knows a person by the reference alone', {}, { owners: [{ ref: 'ben' }] }, { owners: { ben: {} } }],
    [
      'keeps a person of whom everything was cleared',
      { owners: { ben } },
      { owners: { ben: { first_name: null } } },
      { owners: { ben: {} } },
    ],
    ['makes no person by clearing', {}, { owners: { ben: { first_name: null } } }, {}],
    [
      'replaces the bank account with its number',
      { external_account: { country: 'DE', account_holder_name: 'B', iban: oldNumber } },
      { external_account: { country: 'FR', iban: newNumber } },
      { external_account: { country: 'FR', iban: newNumber } },
    ],
    [
      'merges the bank account with the number that is known',
      { external_account: { country: 'DE', account_holder_name: 'B', iban: oldNumber } },
      { external_account: { currency: 'EUR', iban: { ...oldNumber } } },
      { external_account: { country: 'DE', currency: 'EUR', account_holder_name: 'B', iban: oldNumber } },
    ],
    [
      'replaces the bank account that was told by another kind of number',
      { external_account: { country: 'GB', account_holder_name: 'B', account_number: oldNumber } },
      { external_account: { country: 'GB', iban: oldNumber } },
      { external_account: { country: 'GB', iban: oldNumber } },
    ],
    [
      'merges the bank account without a number',
      { external_account: { currency: 'EUR', iban: oldNumber } },
      { external_account: { account_holder_name: 'B', account_number: null } },
      { external_account: { currency: 'EUR', iban: oldNumber, account_holder_name: 'B' } },
    ],
    [
      'replaces a secret whole',
      { company: { tax_id: oldNumber } },
      { company: { tax_id: newNumber } },
      { company: { tax_id: newNumber } },
    ],
  ])('%s', (_what, known, changes, after) =>
    expect(mergeFields({ ...bare, ...known }, changes)).toEqual({ ...bare, ...after }),
  );

  it('makes the first fields', () =>
    expect(mergeFields(undefined, { ...bare, owners: [{ ref: 'ben', ...ben }] })).toEqual({
      ...bare,
      owners: { ben },
    }));

  it('leaves what was known as it was', () => {
    const known = { ...bare, owners: { anna } };
    mergeFields(known, { email: 'c@d.example', owners: { anna: { first_name: 'Z' } } });
    expect(known).toEqual({ ...bare, owners: { anna: { first_name: 'Anna', dob: { year: 1980 } } } });
  });
});
