import { prepareSubmission, withoutNulls } from './prepare-submission';

describe('a submission', () => {
  it.each(['the service', ' The Service ', 'THE SERVICE'])(
    'reads the business type %j as the individual',
    (businessType) => expect(prepareSubmission({ businessType })).toEqual({ businessType: 'individual' }),
  );

  it('leaves any other business type to be checked', () =>
    expect(prepareSubmission({ businessType: 'charity' })).toEqual({ businessType: 'charity' }));

  it('writes the country in capitals', () => expect(prepareSubmission({ country: 'de' })).toEqual({ country: 'DE' }));

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

  it('refuses a path that is deeper than any field', () =>
    expect(() => prepareSubmission({ 'a.b.c.d.e.f.g': 1 })).toThrow(
      expect.objectContaining({ code: 'unknown_field' }),
    ));

  it.each([[null], ['text'], [[1]]])('leaves %j to be refused by the check', (body) =>
    expect(prepareSubmission(body)).toBe(body),
  );
});

describe('a first submission', () => {
  it('leaves out what is null, at any depth', () =>
    expect(
      withoutNulls({ email: 'a@b.example', tos_acceptance: null, business_profile: { mcc: '5812', url: null } }),
    ).toEqual({
      email: 'a@b.example',
      business_profile: { mcc: '5812' },
    }));
});
