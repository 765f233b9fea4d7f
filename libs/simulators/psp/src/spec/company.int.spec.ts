import type Stripe from 'stripe';
import type { PspSimulator } from '../simulator';
import { capabilities, clientOf, controller, startStill, tosAcceptance } from '../testing/stripe-client';

const person: Stripe.AccountCreatePersonParams = {
  first_name: 'Greta',
  last_name: 'Kern',
  email: 'greta@example.de',
  phone: '+4930123456',
  dob: { day: 3, month: 5, year: 1979 },
  address: { line1: 'Torstr. 1', city: 'Berlin', postal_code: '10119', country: 'DE' },
  id_number: 'L01X00T471',
};
const iban = {
  object: 'bank_account' as const,
  country: 'DE',
  currency: 'eur',
  account_number: 'DE89370400440532013000',
};

describe('a German company, over the official client', () => {
  let simulator: PspSimulator;
  let stripe: Stripe;
  let id: string;
  beforeEach(async () => {
    simulator = await startStill();
    stripe = clientOf(simulator);
    ({ id } = await stripe.accounts.create({ country: 'DE', business_type: 'company', controller, capabilities }));
  });
  afterEach(() => simulator.close());

  const due = async (): Promise<string[] | null | undefined> =>
    (await stripe.accounts.retrieve(id)).requirements?.currently_due;
  const fieldsOf = (prefix: string, fields: string[]): string[] => fields.map((field) => `${prefix}.${field}`);
  const place = ['address.city', 'address.line1', 'address.postal_code', 'dob.day', 'dob.month', 'dob.year', 'email'];
  const companyItems = fieldsOf('company', [
    'address.city',
    'address.line1',
    'address.postal_code',
    'directors_provided',
    'name',
    'owners_provided',
    'phone',
    'tax_id',
  ]);
  const representative = [...place, 'first_name', 'id_number', 'last_name', 'phone', 'relationship.title'];

  it('is asked by role before its people exist', async () => {
    expect(await due()).toEqual([
      'business_profile.mcc',
      'business_profile.url',
      ...companyItems,
      'external_account',
      ...fieldsOf('owners', [...place, 'first_name', 'last_name']),
      ...fieldsOf('representative', representative),
      'tos_acceptance.date',
      'tos_acceptance.ip',
    ]);
  });

  it('is asked by person as soon as one exists', async () => {
    const { id: greta, requirements } = await stripe.accounts.createPerson(id, {
      first_name: 'Greta',
      relationship: { representative: true, owner: true, percent_ownership: 60 },
    });
    const missing = representative.filter((field) => field !== 'first_name');
    expect((await due())?.filter((item) => !item.startsWith('company.'))).toEqual([
      'business_profile.mcc',
      'business_profile.url',
      'external_account',
      ...fieldsOf(greta, missing),
      'tos_acceptance.date',
      'tos_acceptance.ip',
    ]);
    expect(requirements?.currently_due).toEqual(missing);
  });

  it('goes from nothing to enabled with a representative, two owners and a director', async () => {
    await stripe.accounts.update(id, {
      business_profile: { mcc: '5812', url: 'https://kern.example.de' },
      company: {
        name: 'Kern GmbH',
        tax_id: 'HRB12345',
        phone: '+4930123456',
        address: { line1: 'Torstr. 1', city: 'Berlin', postal_code: '10119' },
      },
      external_account: iban,
      tos_acceptance: tosAcceptance,
    });
    await stripe.accounts.createPerson(id, { ...person, relationship: { representative: true, title: 'CEO' } });
    const { id: owner } = await stripe.accounts.createPerson(id, {
      relationship: { owner: true, percent_ownership: 25 },
    });
    await stripe.accounts.createPerson(id, { relationship: { owner: true, percent_ownership: 24 } });
    const { id: director } = await stripe.accounts.createPerson(id, {
      first_name: 'Dirk',
      relationship: { director: true },
    });
    expect(await due()).toEqual([
      'company.directors_provided',
      'company.owners_provided',
      ...[...fieldsOf(owner, [...place, 'first_name', 'last_name']), `${director}.last_name`].sort(),
    ]);

    const { phone: _phone, id_number: _number, ...identity } = person;
    await stripe.accounts.updatePerson(id, owner, { ...identity, first_name: 'Otto' });
    await stripe.accounts.updatePerson(id, director, { last_name: 'Amt' });
    const done = await stripe.accounts.update(id, { company: { owners_provided: true, directors_provided: true } });
    expect([done.charges_enabled, done.payouts_enabled, done.requirements?.currently_due]).toEqual([true, true, []]);
    expect(done.external_accounts?.data[0]).toMatchObject({
      last4: '3000',
      country: 'DE',
      currency: 'eur',
      bank_name: 'STRIPE TEST BANK',
    });
  });

  it('lists, finds by role and deletes people, but keeps its representative', async () => {
    const chief = await stripe.accounts.createPerson(id, { ...person, relationship: { representative: true } });
    const owner = await stripe.accounts.createPerson(id, { first_name: 'Otto', relationship: { owner: true } });
    expect((await stripe.accounts.listPersons(id)).data.map((each) => each.id)).toEqual([owner.id, chief.id]);
    expect((await stripe.accounts.listPersons(id, { relationship: { owner: true } })).data).toEqual([owner]);
    expect(await stripe.accounts.deletePerson(id, owner.id)).toEqual({ id: owner.id, object: 'person', deleted: true });
    await expect(stripe.accounts.retrievePerson(id, owner.id)).rejects.toMatchObject({
      statusCode: 404,
      param: 'person',
    });
    await expect(stripe.accounts.deletePerson(id, chief.id)).rejects.toMatchObject({ statusCode: 400 });
    await expect(stripe.accounts.createPerson(id, { relationship: { representative: true } })).rejects.toMatchObject({
      param: 'relationship[representative]',
    });
  });
});
