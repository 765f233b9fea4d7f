import { Api, bistro, eventually, uniqueRef } from '../harness/api';
import { restaurant } from '../harness/businesses';

const api = Api.asFirstPlatform();
const submission = (change: object) => ({ ...bistro(uniqueRef('bad')), ...change });

const anna = (fields: object) => ({ owners: { anna: fields } });
const bank = (fields: object) => ({ external_account: fields });

type Refusal = readonly [what: string, change: object, code: string, param: string];

const badFields: readonly Refusal[] = [
  ['an unknown path below', { company: { address: { planet: 'x' } } }, 'unknown_field', 'company.address.planet'],
  ['an unknown path of a person', anna({ dob: { hour: 1 } }), 'unknown_field', 'owners.anna.dob.hour'],
  ['a dotted path that leads nowhere', { 'settings.payouts.mood': 1 }, 'unknown_field', 'settings.payouts.mood'],
  ['an address of a person that is none', anna({ email: 'anna' }), 'invalid_value', 'owners.anna.email'],
  ['a telephone number as one dials it', { 'company.phone': '030 1234' }, 'invalid_value', 'company.phone'],
  ['a country of a bank that is none', bank({ country: 'XX' }), 'invalid_country', 'external_account.country'],
  ['a currency that is none', bank({ currency: 'QQQ' }), 'invalid_currency', 'external_account.currency'],
  [
    'an IBAN with two digits exchanged',
    bank({ iban: 'DE89370400440532010300' }),
    'invalid_value',
    'external_account.iban',
  ],
  ['an IBAN that is too short', bank({ iban: 'DE8937040044053201300' }), 'invalid_value', 'external_account.iban'],
  [
    'an IBAN of another country',
    bank({ iban: 'DE89370400440532013000', country: 'FR' }),
    'invalid_value',
    'external_account.country',
  ],
  [
    'a routing number with a wrong check digit',
    bank({ country: 'US', currency: 'USD', routing_number: '110000001', account_number: '000123456789' }),
    'invalid_value',
    'external_account.routing_number',
  ],
  [
    'an account without its routing number',
    bank({ country: 'US', currency: 'USD', account_number: '000123456789' }),
    'missing_field',
    'external_account.routing_number',
  ],
  ['a bank without an account', bank({ currency: 'EUR' }), 'missing_field', 'external_account.account_number'],
  [
    'an account number for an IBAN',
    bank({ account_number: '532013000' }),
    'invalid_value',
    'external_account.account_number',
  ],
  [
    'a birthday in the future',
    anna({ dob: { day: 1, month: 1, year: 2999 } }),
    'invalid_value',
    'owners.anna.dob.year',
  ],
  [
    'a birthday on 31 February',
    anna({ dob: { day: 31, month: 2, year: 1980 } }),
    'invalid_value',
    'owners.anna.dob.day',
  ],
  [
    'terms accepted in the future',
    { 'tos_acceptance.date': '2999-01-01T00:00:00Z' },
    'invalid_value',
    'tos_acceptance.date',
  ],
  [
    'a person without a role',
    anna({ relationship: { owner: false } }),
    'invalid_value',
    'owners.anna.relationship.owner',
  ],
  ['two representatives', { representative: [{}, {}] }, 'invalid_value', 'representative'],
  [
    'a second representative among the owners',
    anna({ relationship: { representative: true } }),
    'invalid_value',
    'owners.anna.relationship.representative',
  ],
  ['one person in two lists', { owners: [{ ref: 'a' }], directors: [{ ref: 'a' }] }, 'invalid_value', 'directors.a'],
  ['a person without a reference', { owners: [{ first_name: 'Anna' }] }, 'missing_field', 'owners.0.ref'],
  ['a person given twice', { owners: [{ ref: 'anna' }, { ref: 'anna' }] }, 'invalid_value', 'owners.1.ref'],
  ['a person with an odd reference', { owners: { 'an na': {} } }, 'invalid_value', 'owners.an na'],
  [
    'more than everything owned',
    anna({ relationship: { percent_ownership: 101 } }),
    'invalid_value',
    'owners.anna.relationship.percent_ownership',
  ],
  ['an individual of a company', { individual: { first_name: 'Anna' } }, 'invalid_value', 'individual'],
  ['a postal code of nowhere', { 'company.address.postal_code': '1' }, 'invalid_value', 'company.address.postal_code'],
  ['digits of another country', anna({ ssn_last_4: '1234' }), 'invalid_value', 'owners.anna.ssn_last_4'],
  [
    'a document that nobody uploaded',
    { 'company.verification.document': 'file_01J0000000000000000000000' },
    'invalid_value',
    'company.verification.document.front',
  ],
];

/** A record at rest: its revision moves only if a refusal stored something. */
const settled = async (status: string, more: object = {}): Promise<string> => {
  const ref = uniqueRef('settled');
  await api.post('/sub-merchants', { ...bistro(ref), ...more });
  const look = async () => (await api.get(`/sub-merchants/${ref}`)).body;
  await eventually(look, (seen) => seen.status === status);
  return ref;
};

describe('a field that cannot be right', () => {
  it.each(badFields)('%s gets its code and its place, and stores nothing', async (_what, change, code, param) => {
    const sent = submission(change);
    const { status, body } = await api.post('/sub-merchants', sent);
    expect([status, body.error.code, body.error.param]).toEqual([422, code, param]);
    expect((await api.get(`/sub-merchants/${sent.externalRef}`)).status).toBe(404);
  });

  it('changes nothing of what is there', async () => {
    const path = `/sub-merchants/${await settled('pending_requirements')}`;
    const before = await api.get(path);
    const refusals: unknown[] = [];
    for (const [what, change] of badFields) {
      const { status, body } = await api.patch(path, change);
      refusals.push([what, status, body.error?.code, body.error?.param]);
    }
    expect(refusals).toEqual(badFields.map(([what, , code, param]) => [what, 422, code, param]));
    const after = await api.get(path);
    expect([after.status, after.headers.get('etag'), after.body]).toEqual([
      200,
      before.headers.get('etag'),
      before.body,
    ]);
  });

  it('refuses a list of ten thousand by its length alone, without a fault for each item', async () => {
    const { body } = await api.post(
      '/sub-merchants',
      submission({ owners: Array.from({ length: 10_000 }, () => ({})) }),
    );
    expect([body.error.code, body.error.param, body.error.errors]).toEqual(['invalid_value', 'owners', undefined]);
  });

  it('comes too late for another country', async () => {
    const path = `/sub-merchants/${await settled('pending_requirements')}`;
    const { headers } = await api.get(path);
    const { status, body } = await api.patch(path, { country: 'AT' });
    expect([status, body.error.code, body.error.param]).toEqual([409, 'country_immutable', 'country']);
    expect((await api.get(path)).headers.get('etag')).toBe(headers.get('etag'));
  });

  it('comes too late for another business type, and for clearing what was verified', async () => {
    const path = `/sub-merchants/${await settled('enabled', restaurant)}`;
    const { headers } = await api.get(path);
    const changed = await api.patch(path, { businessType: 'individual' });
    expect([changed.status, changed.body.error.code, changed.body.error.param]).toEqual([
      409,
      'business_type_immutable',
      'businessType',
    ]);
    const cleared = await api.patch(path, { 'tos_acceptance.ip': null });
    expect([cleared.status, cleared.body.error.code, cleared.body.error.param]).toEqual([
      422,
      'invalid_value',
      'tos_acceptance.ip',
    ]);
    expect((await api.get(path)).headers.get('etag')).toBe(headers.get('etag'));
  });
});
