import type { OpenFields } from '../onboarding-psp';
import { jenny, kern } from './businesses';

type Fields = Readonly<Record<string, unknown>>;
const of = (fields: OpenFields, name: string): Fields => fields[name] as Fields;

const address = { line1: '1 Main St', line2: 'Flat 2', city: 'Reno', state: 'NV', postal_code: '89501', country: 'US' };
const verification = {
  document: { front: 'file_1', back: 'file_2' },
  additional_document: { front: 'file_3', back: 'file_4' },
};
const businessProfile = {
  mcc: '5812',
  name: 'Rosen',
  url: 'https://rosen.example.com',
  product_description: 'Pasta',
  support_email: 'help@rosen.example.com',
  support_phone: '+15555550123',
  support_address: address,
  annual_revenue: { amount: 100_000, currency: 'USD', fiscal_year_end: '2025-12-31' },
  estimated_worker_count: 3,
};
const tosAcceptance = { date: '2026-03-02T10:00:00Z', ip: '203.0.113.7', user_agent: 'Spec/1' };
const settings = { payments: { statement_descriptor: 'ROSEN PASTA' }, payouts: { schedule: { interval: 'daily' } } };

/** Every field that the interface names for a sole trader. */
export const allOfIndividual: OpenFields = {
  ...jenny,
  business_profile: businessProfile,
  individual: {
    ...of(jenny, 'individual'),
    address,
    id_number: '000000000',
    verification,
    political_exposure: 'none',
    relationship: { title: 'Owner', owner: true, director: true, executive: true, percent_ownership: 100 },
  },
  external_account: {
    ...of(jenny, 'external_account'),
    currency: 'USD',
    account_holder_name: 'Jenny Rosen',
    account_holder_type: 'individual',
  },
  tos_acceptance: tosAcceptance,
  settings,
};

const everyone = { ...of(kern, 'representative'), verification, ssn_last_4: '0000', political_exposure: 'existing' };

/** Every field that the interface names for a company. */
export const allOfCompany: OpenFields = {
  ...kern,
  business_profile: businessProfile,
  company: {
    ...of(kern, 'company'),
    address,
    structure: 'private_company',
    vat_id: 'DE123456789',
    registration_number: 'HRB12345',
    registration_date: { day: 1, month: 2, year: 2010 },
    executives_provided: true,
    ownership_declaration: tosAcceptance,
    verification: { document: { front: 'file_1', back: 'file_2' } },
  },
  representative: everyone,
  owners: { anna: everyone },
  directors: { dirk: everyone },
  executives: { eva: everyone },
  tos_acceptance: tosAcceptance,
  settings,
};
