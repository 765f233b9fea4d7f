import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Taprail, TaprailConnectionError, TaprailError, TaprailInvalidRequestError } from '../index';
import { FakeFetch, json, refusal, silence } from '../testing/fake-fetch';
import type { RequestRecord, TaprailOptions } from './options';

const open = (fake: FakeFetch, more: Partial<TaprailOptions> = {}) =>
  new Taprail({ apiKey: 'sk_test_1', baseUrl: 'https://pay.example/', fetch: fake.fetch, ...more });
const soon = { 'retry-after': '0' };
const sale = { amount: 4_200, currency: 'EUR', submerchant: 'bistro-42', device: 'dev_1' };
const thrownBy = async (call: PromiseLike<unknown>): Promise<TaprailError> => {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof TaprailError)) throw new Error(`No TaprailError was thrown: ${String(error)}`);
  return error;
};

describe('a call', () => {
  it('sends method, path, key and fields, and gives the resource', async () => {
    const fake = new FakeFetch(json({ id: 'tap_1', status: 'approved' }));
    const tap = await open(fake).taps.create(sale, { idempotencyKey: 'order-1' });
    expect(tap.status).toBe('approved');
    expect(fake.requests[0]).toMatchObject({
      method: 'POST',
      url: 'https://pay.example/v1/taps',
      body: JSON.stringify(sale),
    });
    expect(fake.requests[0]!.headers).toEqual({
      authorization: 'Bearer sk_test_1',
      'content-type': 'application/json',
      'idempotency-key': 'order-1',
    });
  });

  it('escapes ids, and refuses one that is missing before anything is sent', async () => {
    const fake = new FakeFetch(json({ externalRef: 'a/b ?c' }));
    const taprail = open(fake);
    await taprail.subMerchants.get('a/b ?c');
    expect(fake.requests[0]!.url).toBe('https://pay.example/sub-merchants/a%2Fb%20%3Fc');
    for (const id of ['', '.', '..']) expect(() => taprail.taps.get(id)).toThrow(TypeError);
    expect(() => taprail.taps.get(undefined as unknown as string)).toThrow('{id}');
    expect(fake.requests).toHaveLength(1);
  });

  it('puts several ids, fields and options in their places', async () => {
    const fake = new FakeFetch(
      json({ id: 'chg_1' }),
      json({ interval: 'manual' }),
      new Response(null, { status: 204 }),
    );
    const taprail = open(fake);
    await taprail.authorisations.voidCharge('auth_1', 'chg_1', { ifMatch: '"3"' });
    await taprail.payoutSchedule.set('bistro-42', { interval: 'manual' }, { idempotencyKey: 'k' });
    expect(await taprail.webhookEndpoints.delete('we_1')).toBeUndefined();
    expect(fake.requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      'POST /v1/authorisations/auth_1/charges/chg_1/void',
      'PUT /v1/submerchants/bistro-42/payout-schedule',
      'DELETE /v1/webhook-endpoints/we_1',
    ]);
    expect(fake.requests[0]!.headers['if-match']).toBe('"3"');
    expect(fake.requests[1]!.body).toBe('{"interval":"manual"}');
  });

  it('gives a write a key of its own, the same on each attempt', async () => {
    const fake = new FakeFetch(
      new TypeError('fetch failed'),
      refusal('service_unavailable', 503, {}, soon),
      json({ id: 'tap_1' }),
    );
    await open(fake).taps.create(sale);
    const keys = fake.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
  });

  it('gives two writes two keys, and a read none', async () => {
    const fake = new FakeFetch(json({ id: 'tap_1' }), json({ id: 'tap_2' }), json({ id: 'tap_1' }));
    const taprail = open(fake);
    await taprail.taps.create(sale);
    await taprail.taps.create(sale);
    await taprail.taps.get('tap_1');
    const [first, second, read] = fake.requests.map(({ headers }) => headers['idempotency-key']);
    expect([first === second, read]).toEqual([false, undefined]);
  });

  it('does not send again what cannot be repeated', async () => {
    const fake = new FakeFetch(refusal('internal_error', 500, {}, soon));
    const error = await thrownBy(open(fake).test.clock.advance({ advance: 'P1D' }));
    expect([error.code, fake.requests.length, fake.requests[0]!.headers['idempotency-key']]).toEqual([
      'internal_error',
      1,
      undefined,
    ]);
  });

  it('throws a verdict at once, with its facts', async () => {
    const details = { ceiling: 60_000, requested: 65_000 };
    const fake = new FakeFetch(refusal('ceiling_exceeded', 422, { param: 'new_amount', details }));
    const error = await thrownBy(open(fake).authorisations.increase('auth_1', { new_amount: 65_000 }));
    expect(error).toBeInstanceOf(TaprailInvalidRequestError);
    expect(error).toMatchObject({
      code: 'ceiling_exceeded',
      status: 422,
      param: 'new_amount',
      requestId: 'req_1',
      isRetryable: false,
    });
    // The type of details is narrowed by the code; the compiler checks this line.
    const ceiling: number = error.is('ceiling_exceeded') ? error.details.ceiling : 0;
    expect([ceiling, error.is('rate_limited')]).toEqual([60_000, false]);
  });

  it('gives up after maxRetries', async () => {
    const fake = new FakeFetch(...Array.from({ length: 9 }, () => refusal('rate_limited', 429, {}, soon)));
    await thrownBy(open(fake, { maxRetries: 3 }).taps.get('tap_1'));
    await thrownBy(open(fake, { maxRetries: 3 }).taps.get('tap_1', { maxRetries: 0 }));
    expect(fake.requests).toHaveLength(5);
  });

  it('ends an attempt that takes too long', async () => {
    const error = await thrownBy(open(new FakeFetch(silence)).taps.get('tap_1', { timeoutMs: 1, maxRetries: 0 }));
    expect(error).toBeInstanceOf(TaprailConnectionError);
    expect(error.code).toBe('timeout');
  });

  it('ends with the reason of the signal, also while it waits to send again', async () => {
    const reason = new Error('the customer left');
    const controller = new AbortController();
    const fake = new FakeFetch(() => {
      queueMicrotask(() => setTimeout(() => controller.abort(reason)));
      return refusal('rate_limited', 429, {}, { 'retry-after': '50' });
    });
    await expect(open(fake).taps.get('tap_1', { signal: controller.signal })).rejects.toBe(reason);
    await expect(open(new FakeFetch()).taps.get('tap_1', { signal: controller.signal })).rejects.toBe(reason);
  });

  it('ends with the reason of the signal while it is under way', async () => {
    const reason = new Error('the customer left');
    const controller = new AbortController();
    const fake = new FakeFetch((request) => {
      setTimeout(() => controller.abort(reason));
      return silence(request);
    });
    const call = open(fake).taps.get('tap_1', { signal: controller.signal, maxRetries: 0 });
    await expect(call).rejects.toBe(reason);
  });

  it('keeps the status of an answer that is not of the API', async () => {
    const page = () => new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'retry-after': '0' } });
    const fake = new FakeFetch(page(), page(), page());
    const error = await thrownBy(open(fake).taps.get('tap_1'));
    expect([error.code, error.status, fake.requests.length]).toEqual(['invalid_answer', 502, 3]);
    expect(error.message).toContain('Bad gateway');
  });

  it('is null for what has not changed', async () => {
    const fake = new FakeFetch(new Response(null, { status: 304, headers: { etag: '"7"' } }));
    expect(await open(fake).taps.get('tap_1', { ifNoneMatch: '"7"' })).toBeNull();
    expect(fake.requests[0]!.headers['if-none-match']).toBe('"7"');
  });

  it('shows its headers when asked, and sends once', async () => {
    const fake = new FakeFetch(
      json({ id: 'tap_1' }, 200, { etag: '"3"', 'idempotent-replayed': 'true', 'request-id': 'req_9' }),
    );
    const { data, response } = await open(fake).taps.create(sale).withResponse();
    expect([data.id, response]).toMatchObject([
      'tap_1',
      { status: 200, etag: '"3"', idempotentReplayed: true, requestId: 'req_9' },
    ]);
    expect(fake.requests).toHaveLength(1);
  });

  it('waits longer for a tap and for a long poll', async () => {
    const waits: number[] = [];
    const timer = jest
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation(((_run: () => void, ms: number) => waits.push(ms)) as never);
    const taprail = open(new FakeFetch(json({ id: 'tap_1' }), json({ externalRef: 'a' }), json({ id: 'tap_1' })));
    await taprail.taps.create(sale);
    await taprail.subMerchants.get('a', { wait: 30 });
    await taprail.taps.get('tap_1');
    timer.mockRestore();
    expect(waits).toEqual([90_000, 90_000, 30_000]);
  });

  it('sends a file as a form, with a name', async () => {
    const fake = new FakeFetch(json({ id: 'file_1' }));
    await open(fake).subMerchants.uploadDocument('a', { file: new Blob(['x']), purpose: 'identity_document' });
    const form = fake.requests[0]!.body as FormData;
    expect([(form.get('file') as File).name, form.get('purpose'), fake.requests[0]!.headers['content-type']]).toEqual([
      'file',
      'identity_document',
      undefined,
    ]);
  });

  it('tells its logger of every attempt, without the key', async () => {
    const records: RequestRecord[] = [];
    const fake = new FakeFetch(
      refusal('rate_limited', 429, {}, soon),
      json({ data: [] }, 200, { 'request-id': 'req_2' }),
    );
    await open(fake, { logger: (record) => records.push(record) }).taps.list({ limit: 1 });
    expect(
      records.map(({ attempt, status, code, requestId, path }) => [attempt, status, code, requestId, path]),
    ).toEqual([
      [1, 429, 'rate_limited', 'req_1', '/v1/taps?limit=1'],
      [2, 200, undefined, 'req_2', '/v1/taps?limit=1'],
    ]);
    expect(JSON.stringify(records)).not.toContain('sk_test_1');
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('the disk is full');
      },
    ],
    ['rejects', (() => Promise.reject(new Error('the disk is full'))) as () => void],
  ])('is answered also when its logger %s', async (_how, logger) => {
    const fake = new FakeFetch(refusal('rate_limited', 429, {}, soon), json({ id: 'tap_1' }));
    expect((await open(fake, { logger }).taps.get('tap_1')).id).toBe('tap_1');
    expect(fake.requests).toHaveLength(2);
  });

  it('can be any request', async () => {
    const fake = new FakeFetch(json({ object: 'tap' }));
    const answer = await open(fake).request<{ object: string }>('POST', '/v1/taps', { body: sale });
    expect([answer.object, fake.requests[0]!.headers['idempotency-key']]).toEqual(['tap', expect.any(String)]);
  });

  it('wants an address', () => expect(() => new Taprail({ baseUrl: '' })).toThrow('baseUrl'));
});

describe('the methods', () => {
  const { paths } = JSON.parse(readFileSync(join(__dirname, '../../../../docs/generated/openapi.json'), 'utf8')) as {
    paths: Record<
      string,
      Record<string, { operationId: string; parameters?: { in?: string }[]; requestBody?: object }>
    >;
  };
  const operations = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb: verb.toUpperCase(), ...operation })),
  );

  it('reach every route of the description', async () => {
    const fake = new FakeFetch(
      ...Array.from({ length: 2 * operations.length }, () => () => json({ data: [], has_more: false })),
    );
    const taprail = open(fake);
    const called = new Set<string>();
    const ids = ['x', 'y'] as const;
    // The requests count here; most answers have other fields than these.
    const answered = (call: PromiseLike<unknown>) =>
      call.then(undefined, (error: TaprailError) => expect(error.code).toBe('invalid_answer'));
    const callAll = async (methods: object): Promise<void> => {
      for (const [name, method] of Object.entries(methods) as [string, unknown][]) {
        if (['waitUntil', 'request'].includes(name)) continue;
        if (typeof method !== 'function') await callAll(method as object);
        // A stream reads the feed first, and its own path is in the table that built the method.
        else if (name === 'stream') called.add('GET /v1/events/stream');
        else await answered((method as (...args: unknown[]) => PromiseLike<unknown>)(...ids, {}));
      }
    };
    await callAll(taprail);
    for (const { method, url } of fake.requests) called.add(`${method} ${decodeURI(new URL(url).pathname)}`);
    const wanted = operations.map(
      ({ verb, path }) => `${verb} ${path.replace(/\{\w+\}/, 'x').replace(/\{\w+\}/, 'y')}`,
    );
    expect(wanted.filter((each) => !called.has(each))).toEqual([]);
    expect(called.size).toBe(operations.length);
  });
});
