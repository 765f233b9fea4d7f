import { Rejection } from '@taprail/event-sourcing';
import { METRICS_REGISTRY } from '@taprail/telemetry';
import { HttpProblem } from '../../answers/errors/http-problem';
import { boot, type Booted } from '../../testing/boot';
import { type Called, caller } from '../../testing/call';
import { MemoryIdempotencyStore } from '../../testing/memory.idempotency-store';
import { fingerprint } from './fingerprint';
import { runs, script, ThingsController } from '../../testing/things.controller';

let app: Booted;
let deadForMs = 0;
const store = new MemoryIdempotencyStore(() => Date.now() + deadForMs);
const call = caller(() => app);
const thing = { amount: 5, name: 'box' };
let keys = 0;
let key: string;

beforeAll(async () => {
  app = await boot({ controllers: [ThingsController], store });
});
afterAll(() => app.close());
beforeEach(() => {
  runs.length = 0;
  key = `key-${(keys += 1)}`;
});
afterEach(() => jest.restoreAllMocks());

const create = (body: unknown = thing, path = '/things') =>
  call('POST', path, { body, headers: { 'idempotency-key': key } });
const act = () => call('POST', '/things/act', { headers: { 'idempotency-key': key } });
const brief = ({ status, code, headers }: Called) => [status, code, headers.get('idempotent-replayed')];
const throwing = (error: unknown) => () => {
  throw error;
};
const fine = () => ({ id: '1', amount: 1 });

describe('a retry with the same key', () => {
  it('gets the same status, bytes, location and ETag, and runs nothing', async () => {
    const [first, second] = [await create(), await create({ name: 'box', amount: 5 })];
    expect(brief(first)).toEqual([201, undefined, null]);
    expect(brief(second)).toEqual([201, undefined, 'true']);
    expect(second.text).toBe(first.text);
    for (const name of ['location', 'etag', 'content-type'])
      expect(second.headers.get(name)).toBe(first.headers.get(name));
    expect(second.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
    expect(runs).toHaveLength(1);
  });

  it('of an answer without a body has none either', async () => {
    const remove = () => call('DELETE', '/things/1', { headers: { 'idempotency-key': key } });
    expect([brief(await remove()), brief(await remove())]).toEqual([
      [204, undefined, null],
      [204, undefined, 'true'],
    ]);
    expect(runs).toEqual(['removed']);
  });

  it('is recognised by a print that tells nothing about its body', async () => {
    const reserve = jest.spyOn(store, 'reserve');
    await create();
    await create();
    const [first, second] = reserve.mock.calls.map(([{ fingerprint: print }]) => print);
    expect([first, second]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), first]);
    expect(first).not.toBe(fingerprint('', 'POST', '/things', thing));
  });

  it('but another body or path is refused', async () => {
    await create();
    expect(brief(await create({ ...thing, amount: 6 }))).toEqual([422, 'idempotency_key_reuse', null]);
    expect(brief(await act())).toEqual([422, 'idempotency_key_reuse', null]);
  });

  it('on another platform is another request', async () => {
    await create();
    const other = app.keys.issue({ id: 'key_2', platformId: 'plt_2' });
    const { status } = await call('POST', '/things', { body: thing, key: other, headers: { 'idempotency-key': key } });
    expect([status, runs.length]).toEqual([201, 2]);
  });

  it('while the first is running is told to wait a second', async () => {
    let finish: (value: unknown) => void = () => undefined;
    script.steps = [() => new Promise((resolve) => (finish = resolve))];
    const first = act();
    while (runs.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const second = await act();
    expect([second.status, second.code, second.headers.get('retry-after')]).toEqual([
      409,
      'idempotency_in_progress',
      '1',
    ]);
    finish(fine());
    expect((await first).status).toBe(200);
  });

  it('a day later is a new request', async () => {
    await create();
    app.clock.advanceTo(app.clock.now().getTime() + 24 * 60 * 60 * 1_000);
    expect(brief(await create())).toEqual([201, undefined, null]);
    expect(new Set(runs).size).toBe(2);
  });
});

describe('what is remembered', () => {
  it.each([
    'charges_not_enabled',
    'ceiling_exceeded',
    'already_captured',
    'tip_declined',
    'capture_failed',
    'tap_timeout',
  ])('the verdict %s', async (code) => {
    script.steps = [throwing(new Rejection(code)), fine];
    const [first, second] = [await act(), await act()];
    expect(first.code).toBe(code);
    expect([second.text, second.headers.get('idempotent-replayed'), runs.length]).toEqual([first.text, 'true', 1]);
  });
});

describe('what is not remembered', () => {
  it.each<[string, unknown]>([
    ['an unknown subject', new Rejection('tap_not_found')],
    ['a revision that was not the one expected', new Rejection('revision_mismatch')],
    ['a refusal before anyone decided', new HttpProblem('invalid_value')],
  ])('%s: the key is free again', async (_what, error) => {
    script.steps = [throwing(error), fine];
    expect([(await act()).status >= 400, brief(await act())]).toEqual([true, [200, undefined, null]]);
    expect(new Set(runs).size).toBe(2);
  });

  it.each<[string, unknown]>([
    ['a bug', new TypeError('x is undefined')],
    ['an outage of the PSP', new Rejection('psp_unavailable')],
    ['an outage of ours', Object.assign(new Error('down'), { name: 'StoreUnavailable' })],
    ['an unknown outcome', Object.assign(new Error('late'), { name: 'CommandTimeout' })],
  ])('%s: the retry runs at once under the same command id', async (_what, error) => {
    script.steps = [throwing(error), fine];
    expect([(await act()).status >= 500, brief(await act())]).toEqual([true, [200, undefined, null]]);
    expect([runs.length, new Set(runs).size]).toEqual([2, 1]);
  });

  it('a refusal after an unknown outcome: the first run may still end well', async () => {
    const busy = throwing(new Rejection('device_busy', {}));
    script.steps = [throwing(new HttpProblem('service_unavailable')), busy, fine];
    const answers = [brief(await act()), brief(await act()), brief(await act()), brief(await act())];
    expect(answers).toEqual([
      [503, 'service_unavailable', null],
      [409, 'device_busy', null],
      [200, undefined, null],
      [200, undefined, 'true'],
    ]);
    expect(new Set(runs).size).toBe(1);
  });

  it('a refusal that passes by itself: a reader in use is free a moment later', async () => {
    script.steps = [throwing(new Rejection('device_busy', {})), fine];
    const answers = [brief(await act()), brief(await act()), brief(await act())];
    expect(answers).toEqual([
      [409, 'device_busy', null],
      [200, undefined, null],
      [200, undefined, 'true'],
    ]);
    expect([runs.length, new Set(runs).size]).toEqual([2, 1]);
  });

  it('an unknown subject after an unknown outcome: the command id stays', async () => {
    script.steps = [throwing(new Error('crash')), throwing(new Rejection('tap_not_found')), fine];
    await act();
    await act();
    await act();
    expect([runs.length, new Set(runs).size]).toEqual([3, 1]);
  });

  it('a body that fails its shape, a bad key, a missing scope: nothing is even reserved', async () => {
    const reserve = jest.spyOn(store, 'reserve');
    await create({ amount: 0, name: 'box' });
    await call('POST', '/things', { body: thing, key: 'sk_test_unknown_key', headers: { 'idempotency-key': key } });
    expect(reserve).not.toHaveBeenCalled();
    expect(brief(await create())).toEqual([201, undefined, null]);
  });
});

describe('the key itself', () => {
  it.each(['', ' ', 'with space', 'x'.repeat(256), 'ü'])('is not %j', async (bad) => {
    const { status, body } = await call('POST', '/things', { body: thing, headers: { 'idempotency-key': bad } });
    expect([status, body.error.code, body.error.param]).toEqual([400, 'invalid_header', 'Idempotency-Key']);
  });

  it('is optional: each call without one is an intention of its own', async () => {
    await call('POST', '/things', { body: thing });
    await call('POST', '/things', { body: thing });
    expect(new Set(runs).size).toBe(2);
  });

  it('cannot be reserved while the store is down: nothing runs, come again', async () => {
    jest.spyOn(store, 'reserve').mockRejectedValueOnce(new Error('disk'));
    expect(brief(await create())).toEqual([503, 'service_unavailable', null]);
    expect(runs).toEqual([]);
  });

  it('whose answer cannot be kept still gets it, and a retry has the same command id', async () => {
    jest.spyOn(store, 'complete').mockRejectedValueOnce(new Error('disk'));
    expect((await create()).status).toBe(201);
    expect((await create()).code).toBe('idempotency_in_progress');
    deadForMs = 30_000;
    expect(brief(await create())).toEqual([201, undefined, null]);
    expect([runs.length, new Set(runs).size]).toEqual([2, 1]);
  });

  it('of a store that keeps no answers is answered again from the handler', async () => {
    jest.spyOn(store, 'reserve').mockResolvedValueOnce({ outcome: 'answered', commandId: 'cmd_first' });
    expect(brief(await create())).toEqual([201, undefined, 'true']);
    expect(runs).toEqual(['cmd_first']);
  });

  it('counts replays', async () => {
    expect(await app.app.get(METRICS_REGISTRY).metrics()).toMatch(/idempotency_replays_total\{service="spec"\} [1-9]/);
  });
});
