import { provenAddress } from './proven-address';

describe('the address that a provider vouches for', () => {
  it('is verified', () => {
    expect(provenAddress({ email: 'ada@acme.example', email_verified: true }, [])).toEqual({
      address: 'ada@acme.example',
    });
    for (const isVerified of [false, undefined, 'true', 1, null])
      expect(provenAddress({ email: 'ada@acme.example', email_verified: isVerified }, [])).toEqual({
        refusal: 'address_not_verified',
      });
  });

  it.each(['ada@acme.example', 'Ada@ACME.example'])('is of a domain that is let in: %s', (email) =>
    expect(provenAddress({ email, email_verified: true }, ['other.example', 'acme.example'])).toEqual({
      address: email,
    }),
  );

  it.each(['ada@evil.example', 'ada@sub.acme.example', 'ada@acme.example.evil.example', 'ada@notacme.example'])(
    'is refused from elsewhere: %s',
    (email) =>
      expect(provenAddress({ email, email_verified: true }, ['acme.example'])).toEqual({
        refusal: 'domain_not_allowed',
      }),
  );

  it.each([
    undefined,
    null,
    7,
    '',
    'ada',
    'ada@',
    '@acme.example',
    'ada@x@acme.example',
    'a da@acme.example',
    ['a@b'],
    `${'a'.repeat(250)}@acme.example`,
  ])('is one address: %p is none', (email) =>
    expect(provenAddress({ email, email_verified: true }, [])).toEqual({ refusal: 'address_missing' }),
  );
});
