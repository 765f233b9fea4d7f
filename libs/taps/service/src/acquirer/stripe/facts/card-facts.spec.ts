import { applicationOf, cardRead, cryptogramOf, cvmOf, responseCodeOf, walletOf } from './card-facts';

const face = {
  brand: 'visa',
  country: 'DE',
  exp_month: 3,
  exp_year: 2034,
  fingerprint: 'f1',
  funding: 'credit',
  iin: null,
  last4: '4242',
  read_method: 'contactless_emv' as const,
};
const receipt = {
  cardholder_verification_method: 'approval' as const,
  application_cryptogram: 'AB12',
  authorization_response_code: '3030',
  application_preferred_name: 'VISA CREDIT',
  dedicated_file_name: 'A0000000031010',
};

describe('a card at Stripe', () => {
  it('is read as far as Stripe tells', () =>
    expect(cardRead(face, 'pi_1', false)).toEqual({
      fingerprint: 'f1',
      scheme: 'visa',
      funding: 'credit',
      bin: null,
      last4: '4242',
      expiry: '2034-03',
      issuerCountry: 'DE',
      wallet: null,
      entryMode: 'contactless_emv',
      cvm: 'none',
      cryptogram: null,
      payment: 'pi_1',
    }));

  it('of a scheme without a name here keeps that of Stripe', () => {
    expect(cardRead({ ...face, brand: 'jcb' }, 'pi_1', false)).toMatchObject({ scheme: 'other', brand: 'jcb' });
    expect(cardRead({ ...face, brand: null }, 'pi_1', false)).toMatchObject({ scheme: 'other', brand: 'unknown' });
    expect(cardRead({ ...face, brand: 'interac' }, 'pi_1', true)).toMatchObject({ scheme: 'interac' });
  });

  it('has six digits of a longer number of its issuer, and none that is no number', () => {
    expect(cardRead({ ...face, iin: '42424242' }, 'pi_1', false).bin).toBe('424242');
    expect(cardRead({ ...face, iin: '4242' }, 'pi_1', false).bin).toBeNull();
  });

  it.each([
    ['contactless_magstripe_mode', 'contactless_magstripe'],
    ['contact_emv', 'contact_emv'],
    ['magnetic_stripe_fallback', 'magnetic_stripe'],
    [null, 'contactless_emv'],
  ] as const)('that was read by %s says so', (read_method, entryMode) =>
    expect(cardRead({ ...face, read_method }, 'pi_1', false).entryMode).toBe(entryMode),
  );

  it('of unknown funding is unknown', () =>
    expect(cardRead({ ...face, funding: 'unknown' }, 'pi_1', false).funding).toBe('unknown'));

  it.each([
    ['approval', null, 'none'],
    ['approval', 'apple_pay', 'cdcvm'],
    ['online_pin', null, 'online_pin'],
    ['offline_pin', null, 'online_pin'],
    ['signature', null, 'signature'],
    ['failure', null, 'none'],
  ] as const)('verified by %s with the wallet %s is %s', (cardholder_verification_method, wallet, cvm) =>
    expect(cvmOf({ ...receipt, cardholder_verification_method }, wallet)).toBe(cvm),
  );

  it('has the application of its chip, as far as the reader tells', () => {
    expect(applicationOf(receipt)).toEqual({ id: 'A0000000031010', name: 'VISA CREDIT' });
    expect(applicationOf({ ...receipt, application_preferred_name: null })).toEqual({
      id: 'A0000000031010',
      name: null,
    });
    expect(applicationOf({ ...receipt, application_preferred_name: null, dedicated_file_name: null })).toBeNull();
    expect(applicationOf(null)).toBeNull();
  });

  it('keeps a digest of its cryptogram only', () => {
    expect(cryptogramOf(receipt)).toEqual({
      type: 'ARQC',
      verified: true,
      fingerprint: expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as unknown,
    });
    expect(cryptogramOf({ ...receipt, application_cryptogram: null })).toBeNull();
    expect(cryptogramOf(null)).toBeNull();
  });

  it.each([
    ['3030', '00'],
    ['3038', '08'],
    ['3A', '00'],
    ['zz', '00'],
    [null, '00'],
  ])('answers %s as %s', (authorization_response_code, code) =>
    expect(responseCodeOf({ ...receipt, authorization_response_code })).toBe(code),
  );

  it('is in a wallet that has a name here, or in another', () => {
    expect([walletOf('google_pay'), walletOf('link'), walletOf('unknown'), walletOf(undefined)]).toEqual([
      'google_pay',
      'other',
      null,
      null,
    ]);
  });
});
