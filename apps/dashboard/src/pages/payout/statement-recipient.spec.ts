import { recipientOf } from './statement-recipient';

const address = { line1: 'Gasse 1', line2: null, postal_code: '10115', city: 'Berlin', country: 'DE' };

describe('the recipient of a payout on its statement', () => {
  it.each([
    [
      { company: { name: 'Luna GmbH', address }, business_profile: { name: 'Trattoria Luna' } },
      ['Luna GmbH', 'Trattoria Luna', 'Gasse 1', '10115 Berlin', 'DE'],
    ],
    [
      { individual: { first_name: 'Jenny', last_name: 'Rosen', address }, business_profile: { name: 'Jenny Rosen' } },
      ['Jenny Rosen', 'Gasse 1', '10115 Berlin', 'DE'],
    ],
    [{}, []],
    [{ company: { name: '', address: null } }, []],
  ])('of %j is %j', (fields, lines) => expect(recipientOf(fields)).toEqual(lines));
});
