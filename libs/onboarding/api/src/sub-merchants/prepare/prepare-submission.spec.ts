import { prepareSubmission, withoutNulls } from './prepare-submission';

describe('a submission', () => {
  it.each(['the service', ' The Service ', 'THE SERVICE'])(
    'reads the business type %j as the individual',
    (businessType) => expect(prepareSubmission({ businessType })).toEqual({ businessType: 'individual' }),
  );

  it('leaves any other business type to be checked', () =>
    expect(prepareSubmission({ businessType: 'charity' })).toEqual({ businessType: 'charity' }));

  it('reads what the PSP calls business_type as the business type', () => {
    expect(prepareSubmission({ business_type: 'company' })).toEqual({ businessType: 'company' });
    expect(prepareSubmission({ business_type: 'the service' })).toEqual({ businessType: 'individual' });
    expect(() => prepareSubmission({ business_type: 'company', businessType: 'company' })).toThrow(
      expect.objectContaining({ code: 'invalid_value', param: 'business_type' }),
    );
  });

  it('writes countries and currencies in capitals, wherever they stand', () =>
    expect(
      prepareSubmission({
        country: 'de',
        external_account: { country: 'us', currency: 'usd' },
        owners: [{ ref: 'anna', address: { country: 'fr' } }],
        directors: { ben: { address: { country: 'it' } } },
      }),
    ).toEqual({
      country: 'DE',
      external_account: { country: 'US', currency: 'USD' },
      owners: [{ ref: 'anna', address: { country: 'FR' } }],
      directors: { ben: { address: { country: 'IT' } } },
    }));

  it('makes no letter of one that only looks like it', () =>
    expect(prepareSubmission({ country: '\u0131t' })).toEqual({ country: '\u0131T' }));

  it('takes a document for its front', () =>
    expect(
      prepareSubmission({
        'individual.verification.document': 'file_1',
        owners: [{ ref: 'anna', 'verification.additional_document': 'file_2' }],
        company: { verification: { document: { back: 'file_3' } } },
        representative: { verification: { document: null } },
      }),
    ).toEqual({
      individual: { verification: { document: { front: 'file_1' } } },
      owners: [{ ref: 'anna', verification: { additional_document: { front: 'file_2' } } }],
      company: { verification: { document: { back: 'file_3' } } },
      representative: { verification: { document: null } },
    }));

  it('spreads dotted keys, beside nested ones', () =>
    expect(
      prepareSubmission({
        'business_profile.mcc': '5812',
        business_profile: { url: 'https://bistro.example' },
        'tos_acceptance.ip': '203.0.113.7',
      }),
    ).toEqual({
      business_profile: { mcc: '5812', url: 'https://bistro.example' },
      tos_acceptance: { ip: '203.0.113.7' },
    }));

  it.each([
    [{ 'business_profile.mcc': '1111', business_profile: { mcc: '2222' } }, 'business_profile.mcc'],
    [{ business_profile: { mcc: '2222' }, 'business_profile.mcc': '1111' }, 'business_profile.mcc'],
    [{ business_profile: 'junk', 'business_profile.mcc': '3333' }, 'business_profile.mcc'],
    [{ 'business_profile.mcc': '3333', business_profile: null }, 'business_profile'],
  ])('refuses a field that is given twice: %j', (body, param) =>
    expect(() => prepareSubmission(body)).toThrow(expect.objectContaining({ code: 'invalid_value', param })),
  );

  it.each(['businessType', 'country', 'email'])('does not clear %s', (field) =>
    expect(() => prepareSubmission({ [field]: null })).toThrow(`${field} can be changed but not cleared.`),
  );

  it('cannot be used to reach the prototype of an object', () => {
    prepareSubmission({ '__proto__.polluted': 'yes', 'constructor.prototype.polluted': 'yes' });
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it('spreads dotted keys below, and of people', () =>
    expect(
      prepareSubmission({
        'owners.anna.first_name': 'Anna',
        owners: { anna: { 'dob.year': 1980 }, ben: null },
        directors: [{ ref: 'cleo', 'dob.year': 1990 }],
      }),
    ).toEqual({
      owners: { anna: { first_name: 'Anna', dob: { year: 1980 } }, ben: null },
      directors: [{ ref: 'cleo', dob: { year: 1990 } }],
    }));

  it('leaves what lies too deep whole, however deep it is', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`);
    expect(Object.keys(prepareSubmission({ individual: deep }) as object)).toEqual(['individual']);
  });

  it('refuses a path that is deeper than any field', () =>
    expect(() => prepareSubmission({ 'a.b.c.d.e.f.g': 1 })).toThrow(
      expect.objectContaining({ code: 'unknown_field' }),
    ));

  it.each([
    [{ '': 1 }, ''],
    [{ '.a': 1 }, '.a'],
    [{ 'a..b': 1 }, 'a..b'],
    [{ 'business_profile.': 1 }, 'business_profile.'],
    [{ business_profile: { '': 1 } }, 'business_profile.'],
    [{ owners: [{ ref: 'anna', 'dob..day': 1 }] }, 'owners.anna.dob..day'],
  ])('refuses a key with an empty step as it was written: %j', (body, param) =>
    expect(() => prepareSubmission(body)).toThrow(
      expect.objectContaining({ code: 'unknown_field', param, message: expect.stringContaining('single dots') }),
    ),
  );

  it.each([[null], ['text'], [[1]]])('leaves %j to be refused by the check', (body) =>
    expect(prepareSubmission(body)).toBe(body),
  );
});

describe('the people of a submission', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`);

  it.each([
    ['a reference given twice', { owners: [{ ref: 'anna' }, { ref: 'anna' }] }, 'owners.1.ref'],
    ['a reference with odd characters', { owners: { 'an na': {} } }, 'owners.an na'],
    ['a reference that is too long', { directors: { ['x'.repeat(65)]: {} } }, `directors.${'x'.repeat(65)}`],
    ['a reference that reaches for the prototype', JSON.parse('{"owners":{"__proto__":{}}}'), 'owners.__proto__'],
    ['a dotted path to the prototype', { 'owners.__proto__.polluted': 'yes' }, 'owners.__proto__'],
    ['a list that is too long', { owners: many(10_000).map((ref) => ({ ref })) }, 'owners'],
    ['a long list of nothing', { executives: Array.from({ length: 10_000 }, () => null) }, 'executives'],
    ['too many references', { directors: Object.fromEntries(many(101).map((ref) => [ref, {}])) }, 'directors'],
  ])('refuses %s', (_what, body, param) =>
    expect(() => prepareSubmission(body)).toThrow(expect.objectContaining({ code: 'invalid_value', param })),
  );

  it('names a field that is given twice by the reference', () =>
    expect(() => prepareSubmission({ owners: [{ ref: 'anna', dob: { year: 1 }, 'dob.year': 2 }] })).toThrow(
      expect.objectContaining({ code: 'invalid_value', param: 'owners.anna.dob.year' }),
    ));

  it('leaves items without a reference to the check', () =>
    expect(prepareSubmission({ owners: [{ a: 1 }, { a: 2 }, 'x'] })).toEqual({ owners: [{ a: 1 }, { a: 2 }, 'x'] }));
});

describe('the bank account of a submission', () => {
  const iban = 'DE89370400440532013000';
  const prepared = (external_account: object) => prepareSubmission({ external_account });

  it('is in the country of its IBAN', () =>
    expect(prepared({ iban: 'de89 3704 0044 0532 0130 00', currency: 'eur' })).toEqual({
      external_account: { iban, country: 'DE', currency: 'EUR' },
    }));

  it.each(['de', 'DE', null])('may say that country too, as %j', (country) =>
    expect(prepared({ iban, country })).toEqual({ external_account: { iban, country: 'DE' } }),
  );

  it('is in no other', () =>
    expect(() => prepared({ iban, country: 'FR' })).toThrow(
      expect.objectContaining({ code: 'invalid_value', param: 'external_account.country' }),
    ));

  it('is left to the check when its IBAN is none', () =>
    expect(prepared({ iban: 'DE00', country: 'FR' })).toEqual({ external_account: { iban: 'DE00', country: 'FR' } }));
});

describe('a first submission', () => {
  it('leaves out what is null, at any depth', () =>
    expect(
      withoutNulls({
        email: 'a@b.example',
        tos_acceptance: null,
        business_profile: { mcc: '5812', url: null },
        owners: [{ ref: 'anna', phone: null, dob: { year: 1980, day: null } }],
        directors: { ben: null, cleo: { phone: null, first_name: 'Cleo' } },
      }),
    ).toEqual({
      email: 'a@b.example',
      business_profile: { mcc: '5812' },
      owners: [{ ref: 'anna', dob: { year: 1980 } }],
      directors: { cleo: { first_name: 'Cleo' } },
    }));
});
