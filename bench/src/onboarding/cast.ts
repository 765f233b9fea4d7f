/** Sub-merchants of every kind of life, and what their provider does to them behind our back. */
export type CastRole = Readonly<{
  name: string;
  submission: (externalRef: string) => object;
  /** Sent afterwards, one by one. */
  patches: readonly object[];
  /** Whether it works before the provider acts. */
  works: boolean;
  /** An action of the provider; only its webhooks and our polls report it. */
  action?: object;
}>;

const salonFields = {
  'business_profile.mcc': '7230',
  'business_profile.url': 'https://salon.example',
  'individual.first_name': 'Jenny',
  'individual.last_name': 'Rosen',
  'individual.email': 'jenny@salon.example',
  'individual.phone': '+15555550123',
  'individual.dob': { day: 1, month: 1, year: 1902 },
  'individual.address': { line1: '510 Townsend St', city: 'San Francisco', state: 'CA', postal_code: '94103' },
  'individual.ssn_last_4': '0000',
  'tos_acceptance.date': '2026-03-01T10:00:00Z',
  'tos_acceptance.ip': '203.0.113.7',
  external_account: { country: 'US', currency: 'USD', routing_number: '110000000', account_number: '000123456789' },
};

const inBerlin = { line1: 'Torstr. 1', city: 'Berlin', postal_code: '10119' };
const bistroFields = {
  business_profile: { mcc: '5812', url: 'https://bistro.example' },
  company: {
    name: 'Bistro Kern GmbH',
    tax_id: 'HRB12345',
    phone: '+4930123456',
    address: inBerlin,
    owners_provided: true,
    directors_provided: true,
  },
  representative: {
    first_name: 'Greta',
    last_name: 'Kern',
    email: 'greta@bistro.example',
    phone: '+4930123456',
    dob: { day: 1, month: 1, year: 1902 },
    address: inBerlin,
    id_number: 'L01X00T471',
    relationship: { title: 'CEO', owner: true, percent_ownership: 100 },
  },
  tos_acceptance: { date: '2026-03-01T10:00:00Z', ip: '203.0.113.7' },
  external_account: { iban: 'DE89370400440532013000', country: 'DE', currency: 'EUR' },
};

const bareSalon = (externalRef: string): object => ({
  externalRef,
  businessType: 'individual',
  country: 'US',
  email: 'office@salon.example',
});
const bareBistro = (externalRef: string): object => ({
  externalRef,
  businessType: 'company',
  country: 'DE',
  email: 'office@bistro.example',
});
const salon =
  (more: object = {}) =>
  (ref: string): object => ({ ...bareSalon(ref), ...salonFields, ...more });

export const wholeSalon = salon();

export const cast: readonly CastRole[] = [
  { name: 'works', submission: salon(), patches: [], works: true },
  { name: 'tells little by little', submission: bareSalon, patches: [salonFields], works: true },
  { name: 'says nothing', submission: bareSalon, patches: [], works: false },
  { name: 'has a wrong number', submission: salon({ 'individual.id_number': '111111111' }), patches: [], works: false },
  {
    name: 'is checked for two seconds',
    submission: salon({ 'individual.dob': { day: 1, month: 1, year: 1901 } }),
    patches: [],
    works: true,
  },
  {
    name: 'is listed',
    submission: salon({ 'individual.dob': { day: 1, month: 1, year: 1900 } }),
    patches: [],
    works: false,
  },
  { name: 'is a company', submission: bareBistro, patches: [bistroFields], works: true },
  { name: 'is a silent company', submission: bareBistro, patches: [], works: false },
  {
    name: 'is asked for more',
    submission: salon(),
    patches: [],
    works: true,
    action: { type: 'require', items: ['individual.phone'] },
  },
  {
    name: 'grows',
    submission: salon(),
    patches: [],
    works: true,
    action: { type: 'addVolume', amountMinor: 600_000 },
  },
  {
    name: 'turns out a fraud',
    submission: salon(),
    patches: [],
    works: true,
    action: { type: 'reject', reason: 'fraud' },
  },
  { name: 'is reviewed', submission: salon(), patches: [], works: true, action: { type: 'review' } },
  { name: 'is forgiven', submission: bareSalon, patches: [], works: false, action: { type: 'enable' } },
];
