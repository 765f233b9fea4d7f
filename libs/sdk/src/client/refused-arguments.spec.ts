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
