import { changesBetween } from './changes-between';
import { mergeFields } from '../fields/merge-fields';
import type { SubMerchantFields } from '../sub-merchant/sub-merchant.events';

const basis: SubMerchantFields = { businessType: 'company', country: 'DE', email: 'a@b.example' };
const sealed = (token: string) => ({ token, form: '999999999', last4: '6789' });

describe('what the PSP must be told', () => {
  it.each<[string, Partial<SubMerchantFields>, SubMerchantFields, object]>([
    ['nothing when it knows everything', basis, { ...basis }, {}],
    ['everything at first', {}, basis, basis],
    ['only what changed', { ...basis, email: 'old@b.example' }, basis, { email: 'a@b.example' }],
    [
      'null for what is gone',
      { ...basis, company: { name: 'Bistro', phone: '+49' } },
      { ...basis, company: { name: 'Bistro' } },
      { company: { phone: null } },
    ],
    [
      'a person that left',
      { ...basis, owners: { ann: { first_name: 'Ann' }, bee: { first_name: 'Bee' } } },
      { ...basis, owners: { bee: { first_name: 'Bee' } } },
      { owners: { ann: null } },
    ],
    [
      'a person whose reference is a word of the language',
      { ...basis, owners: { toString: { first_name: 'Ann' }, bee: { first_name: 'Bee' } } },
      { ...basis, owners: { bee: { first_name: 'Bee' } } },
      { owners: { toString: null } },
    ],
    [
      'of a person called token like of any other',
      { ...basis, owners: { token: { first_name: 'Ann' } } },
      { ...basis, owners: { token: { first_name: 'Anne' } } },
      { owners: { token: { first_name: 'Anne' } } },
    ],
    [
      'a secret as a whole',
      { ...basis, company: { tax_id: sealed('tok_1') } },
      { ...basis, company: { tax_id: sealed('tok_2') } },
      { company: { tax_id: sealed('tok_2') } },
    ],
    [
      'only the fields that were there of an object that is gone',
      { ...basis, business_profile: { mcc: '5812', support_address: { city: 'Berlin' } } },
      basis,
      { business_profile: { mcc: null, support_address: { city: null } } },
    ],
    [
      'the fields of an object that is gone from a person',
      { ...basis, owners: { ann: { first_name: 'Ann', dob: { day: 1, month: 2 } } } },
      { ...basis, owners: { ann: { first_name: 'Ann' } } },
      { owners: { ann: { dob: { day: null, month: null } } } },
    ],
    [
      'one null for people, secrets and a bank account that are gone',
      {
        ...basis,
        company: { tax_id: sealed('tok_1') },
        representative: { first_name: 'Ann' },
        owners: { bee: { first_name: 'Bee' } },
        external_account: { country: 'DE', iban: sealed('tok_2') },
      },
      basis,
      { company: { tax_id: null }, representative: null, owners: null, external_account: null },
    ],
  ])('is %s', (_, before, after, expected) => {
    expect(changesBetween(before, after)).toEqual(expected);
    expect(mergeFields(before as SubMerchantFields, changesBetween(before, after))).toEqual(after);
  });
});
