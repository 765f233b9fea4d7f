import { boot, type Booted } from '../../testing/boot';
import { caller } from '../../testing/call';
import { script, ThingsController } from '../../testing/things.controller';
import { type AnsweredRequest, REQUEST_LOG } from './request-log';

let app: Booted;
const call = caller(() => app);
const noted: AnsweredRequest[] = [];

beforeAll(async () => {
  app = await boot({
    controllers: [ThingsController],
    requestLog: { provide: REQUEST_LOG, useValue: { note: (request: AnsweredRequest) => void noted.push(request) } },
  });
});
afterAll(() => app.close());
beforeEach(() => {
  noted.length = 0;
});

const last = async (): Promise<AnsweredRequest> => {
  while (noted.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  return noted.at(-1)!;
};

describe('the request log is told of', () => {
  it('a change, with both bodies and the id of its answer', async () => {
    script.steps = [() => ({ done: true })];
    const { headers } = await call('POST', '/things/act', { headers: { 'idempotency-key': 'one' } });
    const { answer, owner, words, ...request } = await last();
    expect(request).toEqual({
      id: headers.get('request-id'),
      method: 'POST',
      route: '/things/act',
      path: '/things/act',
      status: 200,
      errorCode: null,
      durationMs: expect.any(Number),
      idempotencyKey: 'one',
      replayed: false,
      fields: new Map(),
      body: undefined,
    });
    expect(['things', 'Idempotency-Key', 'message', 'one'].map((word) => words.has(word))).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect([owner.platformId, owner.keyId, answer?.status]).toEqual(['plt_1', 'key_1', 200]);
  });

  it('a repetition as such', async () => {
    script.steps = [() => ({ done: true })];
    for (let n = 0; n < 2; n += 1) await call('POST', '/things/act', { headers: { 'idempotency-key': 'two' } });
    while (noted.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(noted.map(({ replayed, status }) => [replayed, status])).toEqual([
      [false, 200],
      [true, 200],
    ]);
    expect([noted[0]?.answer?.content, noted[1]?.answer?.body]).toEqual([{ done: true }, '{"done":true}']);
  });

  it('a read that failed, without its query', async () => {
    await call('GET', '/things?limit=0');
    const { method, route, path, status, errorCode } = await last();
    expect([method, route, path, status, errorCode]).toEqual(['GET', '/things', '/things', 422, 'invalid_value']);
  });

  it('a key that was refused, by its owner', async () => {
    const key = app.keys.issue({ id: 'key_weak', scopes: [] });
    await call('POST', '/things/act', { key });
    const { owner, status, errorCode } = await last();
    expect([owner.keyId, status, errorCode]).toEqual(['key_weak', 403, 'insufficient_scope']);
  });
});

describe('the request log is told of requests without a route', () => {
  it.each([
    ['GET', '/nope', 404, 'route_not_found'],
    ['PUT', '/things', 405, 'method_not_allowed'],
  ])('%s %s, by the owner of the key', async (method, path, status, code) => {
    const { headers } = await call(method, path);
    const { id, owner, route, status: noted, errorCode } = await last();
    expect([id, owner.keyId, route, noted, errorCode]).toEqual([
      headers.get('request-id'),
      'key_1',
      null,
      status,
      code,
    ]);
  });

  it('unless the key is none of ours', async () => {
    for (const key of [null, 'sk_test_00000000000000000000', 'sk_live_00000000000000000000', 'ok_0', '']) {
      expect((await call('GET', '/nope', { key })).status).toBe(404);
    }
    const { headers } = await call('GET', '/nope');
    await last();
    expect(noted.map(({ id }) => id)).toEqual([headers.get('request-id')]);
  });
});

describe('the request log is not told of', () => {
  it('reads that succeed, nor of requests without a key', async () => {
    await call('GET', '/things/context');
    await call('POST', '/things/act', { key: null });
    script.steps = [() => ({})];
    const { headers } = await call('POST', '/things/act');
    await last();
    expect(noted.map(({ id }) => id)).toEqual([headers.get('request-id')]);
  });
});
