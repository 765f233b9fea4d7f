import { maskSecrets } from './mask-secrets';

describe('the code of a request', () => {
  it.each([
    [{ 'individual.id_number': '000000000' }, { 'individual.id_number': '••••' }],
    [{ company: { tax_id: 'HRB1', name: 'Bistro' } }, { company: { tax_id: '••••', name: 'Bistro' } }],
    [{ owners: [{ ref: 'anna', ssn_last_4: '1234' }] }, { owners: [{ ref: 'anna', ssn_last_4: '••••' }] }],
    [{ external_account: { iban: 'DE89', country: 'DE' } }, { external_account: { iban: '••••', country: 'DE' } }],
    [{ 'external_account.account_number': null }, { 'external_account.account_number': null }],
    [{ metadata: { note: 'the iban is in the letter' } }, { metadata: { note: 'the iban is in the letter' } }],
    [undefined, undefined],
  ])('of %j shows no number that is never shown again', (body, shown) => expect(maskSecrets(body)).toEqual(shown));
});
