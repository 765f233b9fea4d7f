import type { FieldChanges, FieldObject, SubMerchantFields } from '../../sub-merchant/sub-merchant.events';
import { company, individual, sealed, verdict } from '../testing/verdict';

const american = { ...individual, country: 'US' };
const americanCompany = { ...company, country: 'US' };

describe('an address', () => {
  const at = (address: FieldObject): FieldChanges => ({ individual: { address } });

  it.each<[string, SubMerchantFields, FieldChanges, string]>([
    ['a state by its letters', american, at({ state: 'CA', postal_code: '94103' }), 'taken'],
    ['a state in small letters', american, at({ state: 'ny' }), 'taken'],
    ['a state by its name', american, at({ state: 'California' }), 'invalid_value individual.address.state'],
    ['a state that is none', american, at({ state: 'ZZ' }), 'invalid_value individual.address.state'],
    ['a state elsewhere', individual, at({ state: 'Bayern' }), 'taken'],
    ['an American code of 9 digits', american, at({ postal_code: '94103-1234' }), 'taken'],
    [
      'an American code of 4 digits',
      american,
      at({ postal_code: '9410' }),
      'invalid_value individual.address.postal_code',
    ],
    ['a German code', individual, at({ postal_code: '10115' }), 'taken'],
    [
      'a German code of 4 digits',
      individual,
      at({ postal_code: '1011' }),
      'invalid_value individual.address.postal_code',
    ],
    ['an Austrian in Germany', individual, at({ postal_code: '1010', country: 'AT' }), 'taken'],
    ['a British code', individual, at({ postal_code: 'SW1A 1AA', country: 'GB' }), 'taken'],
    [
      'a British code that is none',
      individual,
      at({ postal_code: '12345', country: 'GB' }),
      'invalid_value individual.address.postal_code',
    ],
    [
      'of an owner',
      company,
      { owners: { anna: { address: { postal_code: 'x', country: 'FR' } } } },
      'invalid_value owners.anna.address.postal_code',
    ],
    [
      'of a company',
      company,
      { company: { address: { postal_code: 'x' } } },
      'invalid_value company.address.postal_code',
    ],
    [
      'of the support',
      company,
      { business_profile: { support_address: { postal_code: 'x', country: 'ES' } } },
      'invalid_value business_profile.support_address.postal_code',
    ],
  ])('%s', (_what, before, changes, expected) => expect(verdict(before, changes)).toBe(expected));
});

describe('identity and tax numbers', () => {
  const idNumber = (text: string): FieldChanges => ({ individual: { id_number: sealed(text) } });

  it.each<[string, SubMerchantFields, FieldChanges, string]>([
    ['nine digits', american, idNumber('000000000'), 'taken'],
    ['nine digits with dashes', american, idNumber('000-00-0000'), 'taken'],
    ['eight digits', american, idNumber('00000000'), 'invalid_value individual.id_number'],
    ['letters', american, idNumber('00000000A'), 'invalid_value individual.id_number'],
    ['any form elsewhere', individual, idNumber('T22000129'), 'taken'],
    [
      'of an owner who lives elsewhere',
      americanCompany,
      { owners: { anna: { id_number: sealed('T2200012'), address: { country: 'DE' } } } },
      'taken',
    ],
    [
      'of an owner who lives there',
      americanCompany,
      { owners: { anna: { id_number: sealed('T2200012'), address: { country: 'US' } } } },
      'invalid_value owners.anna.id_number',
    ],
    ['last four digits', american, { individual: { ssn_last_4: sealed('1234') } }, 'taken'],
    [
      'last four digits elsewhere',
      individual,
      { individual: { ssn_last_4: sealed('1234') } },
      'invalid_value individual.ssn_last_4',
    ],
    ['no last four digits elsewhere', individual, { individual: { ssn_last_4: null } }, 'taken'],
    ['an American tax id', americanCompany, { company: { tax_id: sealed('12-3456789') } }, 'taken'],
    ['a short one', americanCompany, { company: { tax_id: sealed('12-345678') } }, 'invalid_value company.tax_id'],
    ['a German tax id', company, { company: { tax_id: sealed('HRB 1234') } }, 'taken'],
  ])('%s', (_what, before, changes, expected) => expect(verdict(before, changes)).toBe(expected));
});

describe('a document', () => {
  const files = ['file_1'];
  const front = (id: string) => ({ verification: { document: { front: id } } });

  it.each<[string, SubMerchantFields, FieldChanges, string]>([
    ['that was uploaded', individual, { individual: front('file_1') }, 'taken'],
    [
      'that was not',
      individual,
      { individual: front('file_2') },
      'invalid_value individual.verification.document.front',
    ],
    [
      'as the back of another',
      company,
      { representative: { verification: { additional_document: { back: 'file_2' } } } },
      'invalid_value representative.verification.additional_document.back',
    ],
    [
      'of an owner',
      company,
      { owners: { anna: front('file_2') } },
      'invalid_value owners.anna.verification.document.front',
    ],
    ['of a company', company, { company: front('file_2') }, 'invalid_value company.verification.document.front'],
    ['that is taken back', company, { company: { verification: { document: { front: null } } } }, 'taken'],
  ])('%s', (_what, before, changes, expected) => expect(verdict(before, changes, { files })).toBe(expected));
});
