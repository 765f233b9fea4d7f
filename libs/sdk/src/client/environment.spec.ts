import { Taprail } from '../index';
import { FakeFetch, json } from '../testing/fake-fetch';

const given = { TAPRAIL_API_KEY: 'sk_test_env', TAPRAIL_API_URL: 'http://127.0.0.1:4080/' };
const sentWith = async (options: ConstructorParameters<typeof Taprail>[0]) => {
  const fake = new FakeFetch(json({ id: 'tap_1' }));
  await new Taprail({ ...options, fetch: fake.fetch }).taps.get('tap_1');
  const { url, headers } = fake.requests[0]!;
  return [url, headers['authorization']];
};

describe('the environment', () => {
  const before = { ...process.env };
  beforeEach(() => Object.assign(process.env, given));
  afterEach(() => {
    process.env = { ...before };
  });

  it('has the key and the address of a client that is told neither', async () => {
    expect(await sentWith({})).toEqual(['http://127.0.0.1:4080/v1/taps/tap_1', 'Bearer sk_test_env']);
    expect(() => new Taprail()).not.toThrow();
  });

  it('gives way to what is named, also to no key', async () => {
    const pay = 'https://pay.example';
    expect(await sentWith({ apiKey: 'sk_test_1', baseUrl: pay })).toEqual([`${pay}/v1/taps/tap_1`, 'Bearer sk_test_1']);
    expect(await sentWith({ apiKey: undefined, baseUrl: pay })).toEqual([`${pay}/v1/taps/tap_1`, undefined]);
  });

  it('may have neither', () => {
    process.env = {};
    expect(() => new Taprail()).toThrow('set TAPRAIL_API_URL');
  });
});
