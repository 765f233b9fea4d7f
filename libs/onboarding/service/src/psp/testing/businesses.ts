import type { NewAccount, OpenFields } from '../onboarding-psp';

/** A file that begins as a PDF does; its contents are nobody's. */
export const pdf = Buffer.from('%PDF-1.4\n%%EOF\n');

export const newAccount = (subMerchantId: string, { businessType, country, email }: OpenFields): NewAccount => ({
  subMerchantId,
  externalRef: `ref-${subMerchantId}`,
  environment: 'test',
  businessType,
  country,
  email,
});

/** Everything that a US sole trader must give now. */
export const jenny: OpenFields = {
  businessType: 'individual',
  country: 'US',
  email: 'jenny@rosen.example',
  business_profile: { mcc: '5812', url: 'https://rosen.example.com' },
  individual: {
    first_name: 'Jenny',
    last_name: 'Rosen',
    email: 'jenny@rosen.example.com',
    phone: '+15555550123',
    dob: { day: 1, month: 1, year: 1902 },
    address: { line1: '510 Townsend St', city: 'San Francisco', state: 'CA', postal_code: '94103', country: 'US' },
    ssn_last_4: '0000',
  },
  external_account: { country: 'US', routing_number: '110000000', account_number: '000123456789' },
  tos_acceptance: { date: '2026-03-02T10:00:00Z', ip: '203.0.113.7' },
};

const anna = {
  first_name: 'Anna',
  last_name: 'Kern',
  email: 'anna@kern.example.de',
  dob: { day: 1, month: 1, year: 1902 },
  address: { line1: 'Torstr. 1', city: 'Berlin', postal_code: '10119', country: 'DE' },
};

/** Everything that a German company must give now: a representative who owns 40 %, an owner and a director. */
export const kern: OpenFields = {
  businessType: 'company',
  country: 'DE',
  email: 'office@kern.example.de',
  business_profile: { mcc: '5812', url: 'https://kern.example.de' },
  company: {
    name: 'Kern GmbH',
    tax_id: 'HRB12345',
    phone: '+4930123456',
    address: { line1: 'Torstr. 1', city: 'Berlin', postal_code: '10119' },
    owners_provided: true,
    directors_provided: true,
  },
  representative: {
    ...anna,
    first_name: 'Greta',
    phone: '+4930123456',
    id_number: 'L01X00T471',
    relationship: { title: 'CEO', owner: true, percent_ownership: 40 },
  },
  owners: { anna: { ...anna, relationship: { percent_ownership: 60 } } },
  directors: { dirk: { first_name: 'Dirk', last_name: 'Amt' } },
  external_account: { iban: 'DE89 3704 0044 0532 0130 00', account_holder_name: 'Kern GmbH' },
  tos_acceptance: { date: '2026-03-02T10:00:00Z', ip: '203.0.113.7' },
};
