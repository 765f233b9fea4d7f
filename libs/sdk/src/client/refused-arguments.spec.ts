import { Taprail } from '../index';
import { FakeFetch } from '../testing/fake-fetch';
import type { TaprailOptions } from './options';

const open = (fake: FakeFetch, more: Partial<TaprailOptions> = {}) =>
  new Taprail({ apiKey: 'sk_test_1', baseUrl: 'https://pay.example', fetch: fake.fetch, ...more });
const sale = { amount: 4_200, currency: 'EUR', submerchant: 'bistro-42', device: 'dev_1' };

describe('an idempotency key that is empty', () => {
  it.each(['', ' '])('is refused before the write is sent: "%s"', (idempotencyKey) => {
    const fake = new FakeFetch();
    const taprail = open(fake);
    const refusal = new TypeError('idempotencyKey must not be empty');
    expect(() => taprail.taps.create(sale, { idempotencyKey })).toThrow(refusal);
    expect(() => taprail.request('POST', '/v1/taps', { body: sale }, { idempotencyKey })).toThrow(refusal);
    expect(fake.requests).toEqual([]);
  });
});

describe('a path without its slash', () => {
  it('is refused, because it could lead to another host', () => {
    const fake = new FakeFetch();
    expect(() => open(fake).request('GET', '.evil.example/x')).toThrow(new TypeError('path must begin with a slash'));
    expect(fake.requests).toEqual([]);
  });
});

describe('a body that is not JSON', () => {
  const circular: Record<string, unknown> = {};
  circular['self'] = circular;
  const throwing = {
    toJSON() {
      throw new RangeError('Invalid time value');
    },
  };

  it.each([
    ['a BigInt', { amount: 4_200n }],
    ['an object inside itself', circular],
    ['an object that cannot be written', throwing],
  ])('is refused at once: %s', async (_what, body) => {
    const [fake, logger] = [new FakeFetch(), jest.fn()];
    const call = open(fake, { logger }).request('POST', '/v1/taps', { body });
    const error: unknown = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain('POST https://pay.example/v1/taps: the body cannot be written as JSON: ');
    expect([fake.requests, logger.mock.calls]).toEqual([[], []]);
  });
});

describe('an id that no address can have', () => {
  it('is refused by the name of the argument', () => {
    const fake = new FakeFetch();
    expect(() => open(fake).taps.get('tap_\ud800')).toThrow(
      new TypeError('/v1/taps/{id}: {id} is not well-formed text'),
    );
    expect(fake.requests).toEqual([]);
  });
});

describe('toArray', () => {
  it.each([undefined, {}, { max: NaN }, { max: '3' }])('wants to know how many rows at most: %p', async (options) => {
    const fake = new FakeFetch();
    const rows = open(fake)
      .taps.list()
      .toArray(options as { max: number });
    await expect(rows).rejects.toThrow(
      new TypeError('max is missing: toArray({ max }) takes the most rows to keep in memory'),
    );
    expect(fake.requests).toEqual([]);
  });
});
