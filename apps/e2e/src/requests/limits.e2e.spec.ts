import { randomBytes } from 'node:crypto';
import { type ApiResponse, type Api, bistro, eventually, newPlatform, uniqueRef } from '../harness/api';
import { gatewayWith, tellOfLimits } from '../harness/process/limited-gateway';
import { FollowedSubMerchant } from '../harness/onboard';
import type { TestProduct } from '../harness/process/own-product';
import { failure, Restaurant } from '../harness/restaurant';

const burstPerKey = 40;
const atOncePerKey = 8;
/** More than any machine answers before the burst is used up at five a second. */
const requestsMax = 400;

tellOfLimits('limits', () => {
  let place: TestProduct;
  beforeAll(async () => {
    place = await gatewayWith({
      RATE_LIMIT_PER_KEY: '5',
      RATE_LIMIT_BURST: String(burstPerKey),
      CONCURRENCY_PER_KEY: String(atOncePerKey),
      RATE_LIMIT_UNKNOWN_KEYS: '5',
      RATE_LIMIT_PER_TRANSACTION: '3',
    });
  });
  afterAll(() => place.leave());

  /** The key of a platform that nobody else uses, so that nobody else has used it up. */
  const freshKey = async (name: string): Promise<Api> => (await newPlatform(name, place.operator)).api;
  /** One that waiting for an account has not used up. */
  const anotherKey = async (api: Api): Promise<Api> => {
    const { body } = await eventually(
      () => api.post('/v1/api-keys', { label: 'another' }),
      ({ status }) => status === 201,
    );
    return api.as(body.secret);
  };
  const headersOf = ({ headers }: ApiResponse, ...names: readonly string[]) => names.map((name) => headers.get(name));

  it('of changes to one transaction count whichever of its ids, and wait when there were too many', async () => {
    const opened = await Restaurant.open(await freshKey('changes'));
    const restaurant = opened.as((await anotherKey(opened.api)).key!);
    const { api } = restaurant;
    const tap = await restaurant.sell();
    const dispute = await restaurant.dispute(tap.id, { amount: 1_000 });
    const refund = (headers = {}) =>
      api.post(`/v1/transactions/${tap.transaction_id}/refunds`, { amount: 100 }, headers);
    const once = { 'idempotency-key': uniqueRef('once') };
    expect((await refund(once)).status).toBe(201);
    // The same answer again changes nothing, so it does not count.
    for (let n = 0; n < 5; n += 1) expect((await refund(once)).status).toBe(201);
    const increase = () => api.post(`/v1/authorisations/${tap.authorisation_id}/increase`, { new_amount: 5_000 });
    const evidence = () => api.post(`/v1/disputes/${dispute.id}/evidence`, { customer_name: 'Eve' });
    // Four in a second are one too many; a slow machine may need more than one round for that.
    const refused = await eventually(
      async () => {
        const burst = await Promise.all([refund(), increase(), evidence(), refund(), evidence(), increase()]);
        return burst.find(({ headers }) => (headers.get('ratelimit-policy') ?? '').includes('transaction'));
      },
      (found) => found !== undefined,
    );
    expect(failure(refused!)).toEqual([429, 'rate_limited', undefined]);
    expect(headersOf(refused!, 'ratelimit-policy', 'retry-after')).toEqual(['"transaction";q=3;w=1', '1']);
    expect(refused!.body.error.details).toEqual({ limit: 'transaction' });
    expect((await restaurant.sell()).status).toBe('approved');
    await eventually(refund, ({ status }) => status === 201);
  });

  it('of requests a key count down, then refuse until there is room again, and leave other keys alone', async () => {
    const [api, other] = [await freshKey('busy'), await freshKey('calm')];
    const answers: ApiResponse[] = [];
    while (answers.at(-1)?.status !== 429 && answers.length < requestsMax)
      answers.push(await api.get('/sub-merchants'));
    const [first, refused] = [answers[0]!, answers.at(-1)!];
    expect(headersOf(first, 'ratelimit-policy', 'ratelimit')).toEqual([
      '"key";q=5;w=1',
      `"key";r=${burstPerKey - 1};t=1`,
    ]);
    expect(answers.length).toBeGreaterThan(burstPerKey);
    expect([failure(refused), refused.body.error.details]).toEqual([
      [429, 'rate_limited', undefined],
      { limit: 'key' },
    ]);
    expect(headersOf(refused, 'ratelimit', 'retry-after')).toEqual(['"key";r=0;t=1', '1']);
    expect((await other.get('/sub-merchants')).status).toBe(200);
    await eventually(
      () => api.get('/sub-merchants'),
      ({ status }) => status === 200,
    );
  });

  it('of requests of one key at once hold for as long as these are under way', async () => {
    const other = await freshKey('at once');
    const followed = await FollowedSubMerchant.submit(other, bistro(uniqueRef('held')));
    await followed.becomes('pending_requirements');
    const etag = await followed.atRest();
    const api = await anotherKey(other);
    const hanging = new AbortController();
    const held = Array.from({ length: atOncePerKey }, () => hold(api, followed.path, etag, hanging.signal));
    const look = () => api.get('/sub-merchants');
    try {
      const { body, headers } = await eventually(
        look,
        ({ status, body: seen }) => status === 429 && seen.error.code === 'too_many_concurrent',
      );
      expect([body.error.details, headers.get('retry-after')]).toEqual([{ limit: atOncePerKey }, '1']);
      expect((await other.get('/sub-merchants')).status).toBe(200);
    } finally {
      hanging.abort();
    }
    await Promise.all(held);
    await eventually(look, ({ status }) => status === 200);
  });

  it('of keys that nobody has keep guessing slow, and not those who are known', async () => {
    const known = await freshKey('known');
    expect((await known.get('/v1/api-keys')).status).toBe(200);
    const guess = () => place.api.as(`sk_test_${randomBytes(24).toString('hex')}`).get('/v1/api-keys');
    const refused = await eventually(
      () => Promise.all(Array.from({ length: 20 }, guess)),
      (answers) => answers.some(({ status }) => status === 429),
    );
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.error.code}`))).toEqual(
      new Set(['401 invalid_api_key', '429 rate_limited']),
    );
    const slowed = refused.find(({ status }) => status === 429)!;
    expect(headersOf(slowed, 'ratelimit-policy', 'retry-after')).toEqual(['"unknown_keys";q=5;w=1', '1']);
    expect((await known.get('/v1/api-keys')).status).toBe(200);
  });
});

/** A request that is under way until it is given up: nothing that it waits for happens. */
const hold = async ({ url, key }: Api, path: string, etag: string, signal: AbortSignal): Promise<void> => {
  const headers = { authorization: `Bearer ${key}`, 'if-none-match': etag };
  for (;;) {
    const response = await fetch(`${url}${path}?wait=30`, { headers, signal }).catch(() => undefined);
    if (!response) return;
    await response.text().catch(() => undefined);
    // Too many have asked for this sub-merchant in this second, or the time of the wait is over.
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
};
