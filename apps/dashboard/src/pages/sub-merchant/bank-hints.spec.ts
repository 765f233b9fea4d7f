import { bankHint } from './bank-hints';
import { ibanLength, usesIban } from './uses-iban';

describe('the form of a bank account', () => {
  it.each([
    ['DE', 'iban', 'DE and 20 more digits or letters; spaces are ignored; not shown again after you send it'],
    ['NO', 'iban', 'NO and 13 more digits or letters; spaces are ignored; not shown again after you send it'],
    ['GB', 'routing_number', 'Six digits, such as 10-88-00'],
    ['US', 'account_number', '4 to 17 digits; not shown again after you send it'],
    ['SG', 'routing_number', 'The code of the bank, if its country has one'],
  ])('in %s: %s', (country, part, hint) => expect(bankHint(part, country)?.hint).toBe(hint));

  it('has the name that people there know', () => {
    expect(bankHint('routing_number', 'GB')?.label).toBe('Sort code');
    expect(bankHint('routing_number', 'US')?.label).toBeUndefined();
  });

  it('is nothing for a part that is the same everywhere', () => expect(bankHint('country', 'DE')).toBeUndefined());
});

describe('a country with IBAN', () => {
  it('is known by its two letters alone', () => {
    expect(['DE', 'US', 'D', 'E2', '', 'TA'].map(usesIban)).toEqual([true, false, false, false, false, false]);
    expect(ibanLength('MT')).toBe(31);
  });
});
