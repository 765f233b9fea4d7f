/** The details of two businesses, by the names under which currentlyDue asks for them. */
export type Facts = Readonly<Record<string, unknown>>;

const everyBusiness: Facts = {
  'business_profile.mcc': '5812',
  'tos_acceptance.date': '2026-03-01T10:00:00Z',
  'tos_acceptance.ip': '203.0.113.7',
};

/** Somebody whose check ends at once. */
const verifiedAtOnce = (path: string): Facts => ({
  [`${path}.dob.day`]: 1,
  [`${path}.dob.month`]: 1,
  [`${path}.dob.year`]: 1902,
});

const inBerlin = (path: string): Facts => ({
  [`${path}.address.line1`]: 'Torstr. 1',
  [`${path}.address.city`]: 'Berlin',
  [`${path}.address.postal_code`]: '10119',
});

export const hairdresser: Facts = {
  ...everyBusiness,
  ...verifiedAtOnce('individual'),
  'business_profile.url': 'https://rosen.example',
  'individual.first_name': 'Jenny',
  'individual.last_name': 'Rosen',
  'individual.email': 'jenny@rosen.example',
  'individual.phone': '+15555550123',
  'individual.address.line1': '510 Townsend St',
  'individual.address.city': 'San Francisco',
  'individual.address.state': 'CA',
  'individual.address.postal_code': '94103',
  'individual.ssn_last_4': '0000',
  'individual.id_number': '000000000',
  external_account: {
    country: 'US',
    currency: 'USD',
    account_holder_name: 'Jenny Rosen',
    account_holder_type: 'individual',
    routing_number: '110000000',
    account_number: '000123456789',
  },
};

export const restaurant: Facts = {
  ...everyBusiness,
  ...inBerlin('company'),
  ...inBerlin('representative'),
  ...inBerlin('owners.anna'),
  ...verifiedAtOnce('representative'),
  ...verifiedAtOnce('owners.anna'),
  'business_profile.url': 'https://bistro.example',
  'company.name': 'Bistro Kern GmbH',
  'company.tax_id': 'HRB12345',
  'company.phone': '+4930123456',
  'company.owners_provided': true,
  'company.directors_provided': true,
  'representative.first_name': 'Greta',
  'representative.last_name': 'Kern',
  'representative.email': 'greta@bistro.example',
  'representative.phone': '+4930123456',
  'representative.id_number': 'L01X00T471',
  'representative.relationship.title': 'CEO',
  'owners.anna.first_name': 'Anna',
  'owners.anna.last_name': 'Kern',
  'owners.anna.email': 'anna@bistro.example',
  'directors.dirk.first_name': 'Dirk',
  'directors.dirk.last_name': 'Amt',
  external_account: {
    country: 'DE',
    currency: 'EUR',
    account_holder_name: 'Bistro Kern GmbH',
    account_holder_type: 'company',
    iban: 'DE89370400440532013000',
  },
};

/** Before an owner is named, the items speak of owners in general; the answer names one. */
const named = (item: string): string => item.replace(/^owners\.(?!anna\.)/, 'owners.anna.');

/** The request for these items: each item is the path of its answer. */
export const answersTo = (items: readonly string[], facts: Facts): Record<string, unknown> =>
  Object.fromEntries(
    items.map((item) => {
      const path = named(item);
      if (!(path in facts)) throw new Error(`Nobody here knows ${item}`);
      return [path, facts[path]];
    }),
  );
