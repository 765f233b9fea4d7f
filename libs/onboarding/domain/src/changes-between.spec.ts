import { changesBetween } from './changes-between';
import { mergePatch } from './merge-patch';
import type { SubMerchantFields } from './sub-merchant.events';

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
  ])('is %s', (_, before, after, expected) => {
    expect(changesBetween(before, after)).toEqual(expected);
    expect(mergePatch(before, changesBetween(before, after))).toEqual(after);
  });
});
