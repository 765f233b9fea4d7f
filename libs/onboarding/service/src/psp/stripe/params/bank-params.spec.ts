import type { OpenFields } from '../../onboarding-psp';
import { bankParams, bankPath } from './bank-params';

const of = (external_account: unknown, country = 'DE'): OpenFields => ({
  businessType: 'company',
  country,
  email: 'a@b.example',
  external_account,
});
const object = 'bank_account';

describe('a bank account', () => {
  const rows: [what: string, fields: OpenFields, sent: unknown][] = [
    [
      'an IBAN, whose country it names itself',
      of({ iban: 'fr76 3000 6000' }),
      { object, country: 'FR', currency: 'eur', account_number: 'fr7630006000' },
    ],
    [
      'a number in the account’s country',
      of({ account_number: '12', routing_number: '34' }, 'GB'),
      { object, country: 'GB', currency: 'gbp', account_number: '12', routing_number: '34' },
    ],
    [
      'everything that was given',
      of({ iban: 'DE1', country: 'DE', currency: 'CHF', account_holder_name: 'A', account_holder_type: 'company' }),
      {
        object,
        country: 'DE',
        currency: 'chf',
        account_number: 'DE1',
        account_holder_name: 'A',
        account_holder_type: 'company',
      },
    ],
    [
      'no currency where we know none',
      of({ account_number: '1' }, 'ZW'),
      { object, country: 'ZW', account_number: '1' },
    ],
  ];
  it.each(rows)('is sent as %s', (_what, fields, sent) => expect(bankParams(fields)).toEqual(sent));

  it('is not sent without its number', () => {
    expect(bankParams(of({ country: 'DE' }))).toBeUndefined();
    expect(bankParams(of(undefined))).toBeUndefined();
  });

  const refusals: [param: string | undefined, given: object, path: string][] = [
    ['external_account[account_number]', { iban: 'x' }, 'external_account.iban'],
    ['bank_account[account_number]', { account_number: 'x' }, 'external_account.account_number'],
    ['external_account[routing_number]', {}, 'external_account.routing_number'],
    ['external_account', {}, 'external_account'],
    [undefined, {}, 'external_account'],
  ];
  it.each(refusals)('that is refused for %s is wrong in our words', (param, given, path) =>
    expect(bankPath(param, of(given))).toBe(path),
  );
});
