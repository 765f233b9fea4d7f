import { Taprail } from '../index';
import { FakeFetch, json } from '../testing/fake-fetch';

const open = (baseUrl: string | URL, fake = new FakeFetch()) => new Taprail({ baseUrl, fetch: fake.fetch });
const thrownBy = (make: () => unknown): unknown => {
  try {
    return make();
  } catch (error) {
    return error;
  }
};

describe('the address of the deployment', () => {
  it.each(['https://pay.example', 'https://pay.example/', ' https://pay.example\n', new URL('https://pay.example')])(
    'may be text or a URL: %p',
    async (baseUrl) => {
      const fake = new FakeFetch(json({ id: 'tap_1' }));
      await open(baseUrl, fake).taps.get('tap_1');
      expect(fake.requests[0]!.url).toBe('https://pay.example/v1/taps/tap_1');
    },
  );

  it('may have a path', async () => {
    const fake = new FakeFetch(json({ id: 'tap_1' }));
    await open(new URL('https://example.com/pay/'), fake).taps.get('tap_1');
    expect(fake.requests[0]!.url).toBe('https://example.com/pay/v1/taps/tap_1');
  });

  it.each(['nonsense', 'ftp://pay.example', '/v1', 'pay.example:4080', 'http://'])(
    'is refused when it is %s',
    (baseUrl) =>
      expect(() => open(baseUrl)).toThrow(
        new TypeError('baseUrl must be an http or https address, such as https://pay.example'),
      ),
  );

  it.each(['', undefined, null])('is demanded: %j', (baseUrl) =>
    expect(() => open(baseUrl as string)).toThrow('baseUrl is missing'),
  );

  it.each([
    'https://olga:pw-7351@pay.example',
    'https://olga@pay.example',
    'https://:pw-7351@pay.example',
    new URL('https://olga:pw-7351@pay.example'),
    'ftp://olga:pw-7351@pay.example',
    'https://olga:pw-7351@',
  ])('never has credentials, and they are not shown: %s', (baseUrl) => {
    const error = thrownBy(() => open(baseUrl));
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).not.toMatch(/olga|pw-7351/);
  });

  it('says where the key belongs', () =>
    expect(() => open('https://sk_test_1:@pay.example')).toThrow(
      'baseUrl must not have credentials in it: put the key in apiKey',
    ));
});
