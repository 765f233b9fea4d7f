import { pspAddress } from './psp-address';

describe('the address of a payment service provider', () => {
  it.each([
    ['sim:', 'sim', undefined],
    ['stripe:', 'stripe', undefined],
    ['sim:http://127.0.0.1:12180', 'sim', 'http://127.0.0.1:12180'],
    ['sim:http://127.0.0.1:12180/', 'sim', 'http://127.0.0.1:12180'],
    ['sim:http://psp-simulator:12180', 'sim', 'http://psp-simulator:12180'],
    ['stripe:https://stripe.example', 'stripe', 'https://stripe.example'],
    ['stripe:https://stripe.example:443', 'stripe', 'https://stripe.example'],
    ['sim:http://[::1]:12180', 'sim', 'http://[::1]:12180'],
  ])('%s is %s at %s', (url, provider, baseUrl) => expect(pspAddress(url)).toEqual({ provider, baseUrl }));

  it.each([
    ['no scheme', 'sim:127.0.0.1:12180'],
    ['another scheme', 'sim:ftp://127.0.0.1'],
    ['no host', 'sim:http://'],
    ['a port that is none', 'sim:http://127.0.0.1:123456'],
    ['a path, which would be ignored', 'sim:http://127.0.0.1:12180/v1'],
    ['a question', 'sim:http://127.0.0.1:12180?x=1'],
    ['a key, which has a setting of its own', 'sim:http://sk_test_1@127.0.0.1:12180'],
    ['a space', 'sim: '],
  ])('is refused with %s: %s', (_what, url) =>
    expect(pspAddress(url)).toEqual({
      provider: 'sim',
      baseUrl: undefined,
      mistake: 'must have nothing after sim:, or http or https with host and port, as in sim:http://127.0.0.1:12180',
    }),
  );
});
