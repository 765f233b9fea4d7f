import type { FieldObject } from '../../../sub-merchant/sub-merchant.events';
import { company, sealed, verdict } from '../../testing/verdict';

const iban = sealed('DE89370400440532013000');
const inUs = (change: FieldObject) => ({
  country: 'US',
  currency: 'USD',
  routing_number: '110000000',
  account_number: sealed('000123456789'),
  ...change,
});
const byNumber = (country: string, routing: string | undefined, account: string) => ({
  country,
  ...(routing === undefined ? {} : { routing_number: routing }),
  account_number: sealed(account),
});

const noRouting = 'missing_field external_account.routing_number';
const badRouting = 'invalid_value external_account.routing_number';
const badAccount = 'invalid_value external_account.account_number';

describe('a bank account', () => {
  it.each<[string, FieldObject, string]>([
    ['by its IBAN', { country: 'DE', currency: 'EUR', iban }, 'taken'],
    ['by both', { country: 'DE', iban, account_number: sealed('12345678') }, badAccount],
    ['by neither', { country: 'DE', currency: 'EUR' }, 'missing_field external_account.account_number'],
    ['by a number where IBANs are used', byNumber('DE', '37040044', '532013000'), badAccount],
    ['by a number in Switzerland', byNumber('CH', undefined, '532013000'), badAccount],
    ['by a number where nothing is fixed', byNumber('JP', undefined, '1234567'), 'taken'],
    ['in the United States', inUs({}), 'taken'],
    ['with a routing number with spaces', inUs({ routing_number: '1100 00000' }), 'taken'],
    ['with a routing number of another checksum', inUs({ routing_number: '110000001' }), badRouting],
    ['with two digits changed over', inUs({ routing_number: '021000012' }), badRouting],
    ['with a routing number of zeros', inUs({ routing_number: '000000000' }), badRouting],
    ['with a routing number that is short', inUs({ routing_number: '11000000' }), badRouting],
    ['without a routing number', inUs({ routing_number: null }), noRouting],
    ['with 3 digits in the United States', inUs({ account_number: sealed('123') }), badAccount],
    ['with 18 digits in the United States', inUs({ account_number: sealed('1'.repeat(18)) }), badAccount],
    ['with letters in the United States', inUs({ account_number: sealed('12AB5678') }), badAccount],
    ['in Britain', byNumber('GB', '10-88-00', '00012345'), 'taken'],
    ['in Britain by IBAN', { country: 'GB', iban: sealed('GB29NWBK60161331926819') }, 'taken'],
    ['with a short sort code', byNumber('GB', '10880', '00012345'), badRouting],
    ['without a sort code', byNumber('GB', undefined, '00012345'), noRouting],
    ['with 7 digits in Britain', byNumber('GB', '108800', '0012345'), badAccount],
    ['in Australia', byNumber('AU', '110-000', '000123456'), 'taken'],
    ['with a long BSB', byNumber('AU', '1100000', '000123456'), badRouting],
    ['with 4 digits in Australia', byNumber('AU', '110000', '1234'), badAccount],
    ['in Canada', byNumber('CA', '11000-000', '000123456789'), 'taken'],
    ['with 7 routing digits in Canada', byNumber('CA', '1100000', '000123456789'), badRouting],
    ['with 6 digits in Canada', byNumber('CA', '11000000', '123456'), badAccount],
  ])('%s', (_what, account, expected) => expect(verdict(company, { external_account: account })).toBe(expected));

  it('is in the country of the business unless it says another', () => {
    const account = { routing_number: '110000001', account_number: sealed('000123456789') };
    expect(verdict({ ...company, country: 'US' }, { external_account: account })).toBe(badRouting);
  });

  it('is looked at again when a part of it changes', () => {
    const known = { ...company, external_account: inUs({}) };
    expect(verdict(known, { external_account: { routing_number: '110000001' } })).toBe(badRouting);
    expect(verdict(known, { external_account: { account_holder_name: 'B' } })).toBe('taken');
  });

  it('keeps the country of its IBAN', () => {
    const known = { ...company, external_account: { country: 'DE', iban } };
    expect(verdict(known, { external_account: { country: 'FR' } })).toBe('invalid_value external_account.country');
    expect(verdict(known, { external_account: { country: null } })).toBe('invalid_value external_account.country');
    expect(verdict(known, { external_account: { country: 'DE', currency: 'EUR' } })).toBe('taken');
    expect(verdict(known, { external_account: { country: 'FR', iban } })).toBe('taken');
  });

  it('may be taken away while the account was never enabled', () =>
    expect(verdict({ ...company, external_account: { iban } }, { external_account: null })).toBe('taken'));
});
