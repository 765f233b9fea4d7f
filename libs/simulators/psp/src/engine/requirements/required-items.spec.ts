import { opened } from '../../testing/engine-fixture';

const place = ['address.city', 'address.line1', 'address.postal_code'];
const placeWithState = ['address.city', 'address.line1', 'address.postal_code', 'address.state'];
const born = ['dob.day', 'dob.month', 'dob.year'];
const of = (prefix: string, ...fields: string[]): string[] => fields.map((field) => `${prefix}.${field}`);
const business = ['business_profile.mcc', 'business_profile.url'];
const rest = ['external_account', 'tos_acceptance.date', 'tos_acceptance.ip'];

const personOf = (prefix: string, where: string[], number: string, ...more: string[]): string[] =>
  of(prefix, ...where, ...born, 'email', 'first_name', 'last_name', 'phone', number, ...more);
const ownersOf = (where: string[]): string[] => of('owners', ...where, ...born, 'email', 'first_name', 'last_name');
const companyOf = (where: string[], ...more: string[]): string[] =>
  of('company', ...where, 'name', 'owners_provided', 'phone', 'tax_id', ...more);

const individual = (where: string[], number: string): string[] => [
  ...business,
  ...personOf('individual', where, number),
  ...rest,
];
const company = (where: string[], number: string, ...more: string[]): string[] => [
  ...business,
  ...companyOf(where, ...more),
  ...ownersOf(where),
  ...personOf('representative', where, number, 'relationship.title'),
  ...rest,
];

describe('what a new account is asked for now', () => {
  const rows: [country: string, type: string | null, due: string[]][] = [
    ['US', null, ['business_type', ...business, ...rest]],
    ['US', 'individual', individual(placeWithState, 'ssn_last_4')],
    ['CA', 'individual', individual(placeWithState, 'id_number')],
    ['AU', 'individual', individual(placeWithState, 'id_number')],
    ['DE', 'individual', individual(place, 'id_number')],
    ['GB', 'individual', individual(place, 'id_number')],
    ['JP', 'individual', individual(place, 'id_number')],
    ['HK', 'individual', individual(['address.city', 'address.line1'], 'id_number')],
    ['US', 'company', company(placeWithState, 'ssn_last_4')],
    ['CA', 'company', company(placeWithState, 'id_number')],
    ['SG', 'company', company(place, 'id_number')],
    ['DE', 'company', company(place, 'id_number', 'directors_provided')],
    ['FR', 'company', company(place, 'id_number', 'directors_provided')],
    ['IE', 'company', company(place, 'id_number', 'directors_provided')],
    ['NO', 'company', company(place, 'id_number', 'directors_provided')],
    ['GB', 'company', company(place, 'id_number', 'directors_provided')],
  ];
  it.each(rows)('%s %s', (country, type, due) =>
    expect(opened(country, type).standing.currentlyDue).toEqual([...due].sort()),
  );

  it('asks a transfers-only account for no category and no website', () =>
    expect(opened('DE', 'individual', { transfers: { requested: true } }).standing.currentlyDue).toEqual(
      [...personOf('individual', place, 'id_number'), ...rest].sort(),
    ));

  it('asks nothing of an account that wants no capability, and says why it is off', () =>
    expect(opened('DE', 'individual', {}).standing).toMatchObject({
      currentlyDue: [],
      eventuallyDue: [],
      disabledReason: 'action_required.requested_capabilities',
    }));

  it('asks a US person for the whole number eventually, and lists there what is due now as well', () => {
    const { currentlyDue, eventuallyDue } = opened('US', 'individual').standing;
    expect(eventuallyDue).toEqual([...currentlyDue, 'individual.id_number'].sort());
  });
});
