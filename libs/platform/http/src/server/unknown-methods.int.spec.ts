import { METHODS } from 'node:http';
import { connect } from 'node:net';
import { boot, type Booted } from '../testing/boot';
import { ThingsController } from '../testing/things.controller';

let app: Booted;

beforeAll(async () => {
  app = await boot({ controllers: [ThingsController] });
});
afterAll(() => app.close());

type Heard = Readonly<{ status: number; code: string | undefined; allow: string | undefined; body: string }>;

/** By a socket: clients refuse to send most of these. */
const send = async (method: string, path: string): Promise<Heard> => {
  const head = [`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${app.secret}`, 'Connection: close'];
  const text = await sendText([...head, '', ''].join('\r\n'));
  return {
    status: Number(text.slice(9, 12)),
    code: /"code":"(\w+)"/.exec(text)?.[1],
    allow: /^allow: ([^\r]+)/im.exec(text)?.[1],
    body: text.slice(text.indexOf('\r\n\r\n') + 4),
  };
};

const sendText = (request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(app.port, '127.0.0.1', () => socket.write(request));
    socket.setTimeout(30_000, () => socket.destroy(new Error(`${request.slice(0, 80)} was not answered`)));
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });

const served = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const others = METHODS.filter((method) => !served.includes(method) && method !== 'CONNECT');

describe('a method that no route has', () => {
  it.each(others)('%s is 405 with what is allowed, and 404 where there is nothing', async (method) => {
    expect(await send(method, '/things')).toMatchObject({
      status: 405,
      code: 'method_not_allowed',
      allow: 'GET, HEAD, POST, OPTIONS',
    });
    expect(await send(method, '/nope')).toMatchObject({ status: 404, code: 'route_not_found', allow: undefined });
  });

  it.each(['BREW', 'get', 'FOO-BAR', 'CONNECT'])('%s, which HTTP servers do not know, is too', async (method) => {
    const { status, code, allow, body } = await send(method, '/things?limit=1');
    expect([status, code, allow]).toEqual([405, 'method_not_allowed', 'GET, HEAD, POST, OPTIONS']);
    expect(JSON.parse(body).error).toMatchObject({ type: 'invalid_request_error', request_id: expect.any(String) });
    expect(await send(method, '/nope')).toMatchObject({ status: 404, code: 'route_not_found', allow: undefined });
    expect(await send(method, '/things/%zz')).toMatchObject({ status: 404, code: 'route_not_found', allow: undefined });
  });

  it('is found where it is not the first request of a packet', async () => {
    const answers = await sendText(`GET /nope HTTP/1.1\r\nHost: x\r\n\r\nBREW /things HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(answers).toContain('"code":"method_not_allowed"');
  });

  it.each(['x'.repeat(65), 'NOT HTTP', 'BR\u00c9W', 'BREW\t'])(
    '%j is no method, and nothing of it is repeated',
    async (method) => {
      const { status, code, body } = await send(method, '/things');
      expect([status, code]).toEqual([400, 'invalid_header']);
      expect(body).not.toContain(method);
    },
  );
});
