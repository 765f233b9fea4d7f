import { Output } from '@taprail/telemetry';
import { boot, type Booted } from '../../testing/boot';
import { caller } from '../../testing/call';
import { script, ThingsController } from '../../testing/things.controller';

let app: Booted;
const call = caller(() => app);

beforeAll(async () => {
  app = await boot({ controllers: [ThingsController] });
});
afterAll(() => app.close());
beforeEach(() => {
  app.log.length = 0;
});

const lines = async (count: number): Promise<any[]> => {
  while (app.log.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
  return app.log.map((line) => JSON.parse(line));
};

describe('the access log', () => {
  it('has one line per request, with the route and never the path', async () => {
    const { headers } = await call('GET', '/things/private-id?limit=5', { headers: { 'x-request-id': 'theirs' } });
    expect(await lines(1)).toEqual([
      {
        level: 'info',
        time: expect.any(String),
        service: 'spec',
        request_id: headers.get('request-id'),
        correlation_id: 'theirs',
        method: 'GET',
        route: '/things/:id',
        status: 422,
        ms: expect.any(Number),
        platform_id: 'plt_1',
        key_id: 'key_1',
        msg: 'request',
      },
    ]);
  });

  it('has the stack of a bug, which the caller does not see', async () => {
    script.steps = [
      () => {
        throw new TypeError('the inside of things');
      },
    ];
    const { status, text } = await call('POST', '/things/act');
    const [bug, access] = await lines(2);
    expect([status, access.status]).toEqual([500, 500]);
    expect(bug).toMatchObject({
      level: 'error',
      request_id: access.request_id,
      err: { message: 'the inside of things', stack: expect.stringContaining('TypeError') },
    });
    expect(text).not.toMatch(/inside|TypeError|\.ts/);
  });

  it('never has a key or a body', async () => {
    await call('POST', '/things', {
      body: { amount: 5, name: 'Mrs Secret' },
      headers: { 'idempotency-key': 'their-key' },
    });
    await call('POST', '/things', { body: { amount: 'Secret', Secret: 1 } });
    await call('POST', '/things', { raw: '{"amount": Secret}' });
    await call('POST', '/things/hooks/inbound', { raw: 'Secret bytes' });
    expect((await lines(4)).map(({ status }) => status)).toEqual([201, 422, 400, 200]);
    expect(app.log.join('')).not.toMatch(new RegExp(`${app.secret}|Secret|their-key`));
  });
});

describe('the last access lines', () => {
  it('are out when the application has stopped', async () => {
    const writes: string[] = [];
    const destination = new Output({ write: (text) => void writes.push(text) });
    const stopping = await boot({ controllers: [ThingsController], destination });
    await fetch(`${stopping.url}/healthz`, { headers: { 'x-request-id': 'quote"d', connection: 'close' } });
    await stopping.close();
    const [line] = writes.flatMap((text) => text.trim().split('\n')).map((text) => JSON.parse(text));
    expect(line).toMatchObject({ route: '/healthz', status: 200, correlation_id: 'quote"d', msg: 'request' });
  });
});
