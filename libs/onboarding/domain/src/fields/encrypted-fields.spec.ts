import fc from 'fast-check';
import { cipherTextsIn, concealed, isCipherText, openPersonal, textOfValue, valueOfText } from './encrypted-fields';
import { mapPersonal, personalValues } from './personal-fields';

const cipherText = (name: string): string => `sealed.v1.${name.padEnd(40, '_')}`;

describe('personal values', () => {
  const fields = {
    businessType: 'company',
    country: 'DE',
    email: 'a@b.example',
    business_profile: { mcc: '5812', name: 'Bistro' },
    company: { tax_id: { token: 'tok_1', form: '999', last4: '1234' }, owners_provided: true },
    representative: { dob: { day: 1 }, address: { country: 'DE', city: 'Ulm' }, verification: { document: 'file_1' } },
    owners: { anna: { first_name: 'Anna', relationship: { owner: true, title: 'CEO' } }, gone: null },
    directors: [{ ref: 'dirk', phone: null, last_name: 'Amt' }],
    settings: { payments: { statement_descriptor: 'BISTRO' } },
  };

  it('are those of people, of the business and what may be seen of a secret, and no reference, role or file', () =>
    expect(personalValues(fields)).toEqual(['a@b.example', 'Bistro', '1234', 1, 'Ulm', 'Anna', 'CEO', 'Amt']));

  it('are replaced where they stand, and nothing else is', () => {
    const hidden = mapPersonal(fields, () => 'x');
    expect(hidden).toEqual({
      ...fields,
      email: 'x',
      business_profile: { mcc: '5812', name: 'x' },
      company: { tax_id: { token: 'tok_1', form: '999', last4: 'x' }, owners_provided: true },
      representative: { ...fields.representative, dob: { day: 'x' }, address: { country: 'DE', city: 'x' } },
      owners: { anna: { first_name: 'x', relationship: { owner: true, title: 'x' } }, gone: null },
      directors: [{ ref: 'dirk', phone: null, last_name: 'x' }],
    });
    expect(mapPersonal(fields, (value) => value)).toEqual(fields);
  });

  it('are opened where they are cipher texts, and stay what they are where an earlier release stored them', () => {
    const stored = { email: cipherText('email'), individual: { first_name: 'Anna', phone: cipherText('phone') } };
    expect(cipherTextsIn(stored, stored)).toEqual([cipherText('email'), cipherText('phone')]);
    const opened = new Map([[cipherText('email'), 'a@b.example']]);
    const { individual, email } = openPersonal(stored, opened);
    expect([email, individual.first_name, individual.phone]).toEqual(['a@b.example', 'Anna', undefined]);
  });

  it('are never opened where a platform writes its own words', () => {
    const settings = { payments: { statement_descriptor: cipherText('printed') } };
    expect(cipherTextsIn({ settings })).toEqual([]);
    expect(openPersonal({ settings }, new Map())).toEqual({ settings });
  });

  it('come back as they were from the text that is encrypted, whose length is that of a block', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.integer(), fc.boolean()), (value) => {
        const text = textOfValue(value);
        expect([valueOfText(text), text.length % 16, isCipherText(text)]).toEqual([value, 0, false]);
      }),
    ));

  it('have a stand-in that counts as a cipher text', () => expect(isCipherText(concealed)).toBe(true));
});
