import { connect } from 'node:net';
import { boot, type Booted } from '../../testing/boot';
import { caller } from '../../testing/call';
import { script, ThingsController } from '../../testing/things.controller';

let app: Booted;
const call = caller(() => app);

const start = async (limits: object): Promise<void> => {
  app = await boot({ controllers: [ThingsController], http: { limits } });
};
afterEach(() => app.close());

const rateHeaders = ({ headers }: { headers: Headers }) =>
  ['ratelimit-policy', 'ratelimit', 'retry-after'].map((name) => headers.get(name));

describe('requests per key', () => {
  it('are counted down, then refused until there is room again', async () => {
    await start({ ratePerKey: 1, burstPerKey: 2, concurrentPerKey: 0 });
    const answers = [await call('GET', '/things'), await call('GET', '/things'), await call('GET', '/things')];
    expect(answers.map(({ status, code }) => [status, code])).toEqual([
      [200, undefined],
      [200, undefined],
      [429, 'rate_limited'],
    ]);
    expect(answers.map(rateHeaders)).toEqual([
      ['"key";q=1;w=1', '"key";r=1;t=1', null],
      ['"key";q=1;w=1', '"key";r=0;t=1', null],
      ['"key";q=1;w=1', '"key";r=0;t=1', '1'],
    ]);
  });

  it('of another key are its own, and public routes have no count', async () => {
    await start({ ratePerKey: 1, burstPerKey: 1, concurrentPerKey: 0 });
    await call('GET', '/things');
    expect((await call('GET', '/things', { key: app.keys.issue({ id: 'key_2' }) })).status).toBe(200);
    expect(rateHeaders(await call('GET', '/healthz'))).toEqual([null, null, null]);
  });

  it('are not limited when the setting is 0', async () => {
    await start({ ratePerKey: 0, concurrentPerKey: 0 });
    const statuses = await Promise.all(
      Array.from({ length: 60 }, () => call('GET', '/things').then(({ status }) => status)),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('default to what the environment promises', async () => {
    app = await boot({ controllers: [ThingsController], http: { limits: {} } });
    expect(rateHeaders(await call('GET', '/things'))).toEqual(['"key";q=25;w=1', '"key";r=49;t=1', null]);
  });
});

describe('requests of one key at once', () => {
  it('are bounded, and free their place when answered or given up', async () => {
    await start({ ratePerKey: 0, concurrentPerKey: 1 });
    const anotherWrite = () => call('DELETE', '/things/1');
    let finish: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      finish = resolve;
    });
    script.steps = [() => running.then(() => ({ id: '1', amount: 1 }))];
    const first = call('POST', '/things/act');
    while ((await anotherWrite()).status !== 429);
    const refused = await anotherWrite();
    expect([refused.status, refused.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'too_many_concurrent',
      '1',
    ]);
    // Reads are counted by themselves: what waits for a broker holds none of them up.
    expect((await call('GET', '/things')).status).toBe(200);
    finish();
    expect((await first).status).toBe(200);
    expect((await anotherWrite()).status).not.toBe(429);

    script.steps = [() => new Promise(() => undefined)];
    const socket = connect(app.port, '127.0.0.1', () =>
      socket.write(
        `POST /things/act HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.secret}\r\nContent-Length: 0\r\n\r\n`,
      ),
    );
    while ((await anotherWrite()).status !== 429);
    socket.destroy();
    while ((await anotherWrite()).status === 429);
  });
});

describe('a limit of its own', () => {
  it('counts by what it says, and names itself', async () => {
    await start({ ratePerKey: 0, concurrentPerKey: 0 });
    const answers = [await call('GET', '/things/1'), await call('GET', '/things/1'), await call('GET', '/things/1')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(answers[2]?.body.error.details).toEqual({ limit: 'thing' });
    const [policy, limit, retryAfter] = rateHeaders(answers[2]!);
    expect([policy, limit]).toEqual(['"thing";q=2;w=3600', `"thing";r=0;t=${retryAfter}`]);
    expect(Number(retryAfter)).toBeGreaterThan(3_000);
    expect((await call('GET', '/things/2')).status).toBe(200);
    const other = app.keys.issue({ id: 'key_2', platformId: 'plt_2' });
    expect((await call('GET', '/things/1', { key: other })).status).toBe(200);
  });

  it('is a setting too', async () => {
    await start({ ratePerKey: 0, concurrentPerKey: 0, named: { thing: { rate: 0 } } });
    for (let i = 0; i < 5; i += 1) expect((await call('GET', '/things/1')).status).toBe(200);
  });
});
