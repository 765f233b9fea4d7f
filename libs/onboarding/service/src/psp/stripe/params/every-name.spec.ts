import type Stripe from 'stripe';
import { allOfCompany, allOfIndividual } from '../../testing/all-fields';
import { accountParams, namedPeopleParams } from './account-params';
import { peopleChanged, personParams } from './person-params';

// Each literal is checked by the compiler against Stripe's own types, where a name that Stripe does not have is an error.
const address = { line1: '1 Main St', line2: 'Flat 2', city: 'Reno', state: 'NV', postal_code: '89501', country: 'US' };
const at = 1_772_445_600;
const document = { front: 'file_1', back: 'file_2' };
const tos_acceptance = { date: at, ip: '203.0.113.7', user_agent: 'Spec/1' };
const verification = { document, additional_document: { front: 'file_3', back: 'file_4' } };

const shared: Stripe.AccountUpdateParams = {
  business_profile: {
    mcc: '5812',
    name: 'Rosen',
    url: 'https://rosen.example.com',
    product_description: 'Pasta',
    support_email: 'help@rosen.example.com',
    support_phone: '+15555550123',
    support_address: address,
    annual_revenue: { amount: 100_000, currency: 'usd', fiscal_year_end: '2025-12-31' },
    estimated_worker_count: 3,
  },
  tos_acceptance,
  settings: { payments: { statement_descriptor: 'ROSEN PASTA' } },
};
const individual: Stripe.AccountUpdateParams = {
  ...shared,
  email: 'jenny@rosen.example',
  business_type: 'individual',
  individual: {
    first_name: 'Jenny',
    last_name: 'Rosen',
    email: 'jenny@rosen.example.com',
    phone: '+15555550123',
    dob: { day: 1, month: 1, year: 1902 },
    address,
    ssn_last_4: '0000',
    id_number: '000000000',
    verification,
    political_exposure: 'none',
    relationship: { title: 'Owner', owner: true, director: true, executive: true, percent_ownership: 100 },
  },
};
const company: Stripe.AccountUpdateParams = {
  ...shared,
  email: 'office@kern.example.de',
  business_type: 'company',
  company: {
    name: 'Kern GmbH',
    structure: 'private_company',
    tax_id: 'HRB12345',
    vat_id: 'DE123456789',
    registration_number: 'HRB12345',
    registration_date: { day: 1, month: 2, year: 2010 },
    phone: '+4930123456',
    address,
    ownership_declaration: tos_acceptance,
    verification: { document },
  },
};
const named: Stripe.AccountUpdateParams = {
  company: { owners_provided: true, directors_provided: true, executives_provided: true },
};
const director: Stripe.AccountCreatePersonParams & Stripe.AccountUpdatePersonParams = {
  first_name: 'Greta',
  last_name: 'Kern',
  email: 'anna@kern.example.de',
  phone: '+4930123456',
  dob: { day: 1, month: 1, year: 1902 },
  address: { line1: 'Torstr. 1', city: 'Berlin', postal_code: '10119', country: 'DE' },
  id_number: 'L01X00T471',
  ssn_last_4: '0000',
  verification,
  political_exposure: 'existing',
  relationship: { title: 'CEO', owner: true, director: true, percent_ownership: 40 },
  metadata: { ref: 'directors.dirk' },
};

describe('every field of the interface has Stripe’s name and type', () => {
  it('for a sole trader', () =>
    expect(accountParams({ fields: allOfIndividual, changes: allOfIndividual })).toEqual(individual));

  it('for a company and its people', () => {
    const update = { fields: allOfCompany, changes: allOfCompany };
    expect([accountParams(update), namedPeopleParams(update)]).toEqual([company, named]);
    const dirk = peopleChanged(update).find(({ path }) => path === 'directors.dirk');
    expect(dirk && personParams(dirk, true)).toEqual(director);
    expect(peopleChanged(update).map(({ role }) => role)).toEqual(['representative', 'owner', 'director', 'executive']);
  });
});
