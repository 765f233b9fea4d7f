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
const send = (method: string, path: string): Promise<Heard> =>
  new Promise((resolve, reject) => {
    let text = '';
    const head = [`${method} ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${app.secret}`, 'Connection: close'];
    const socket = connect(app.port, '127.0.0.1', () => socket.write([...head, '', ''].join('\r\n')));
    socket.setTimeout(30_000, () => socket.destroy(new Error(`${method} ${path} was not answered`)));
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', reject);
    socket.on('close', () =>
      resolve({
        status: Number(text.slice(9, 12)),
        code: /"code":"(\w+)"/.exec(text)?.[1],
        allow: /^allow: ([^\r]+)/im.exec(text)?.[1],
        body: text.slice(text.indexOf('\r\n\r\n') + 4),
      }),
    );
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

  it.each(['BREW', 'get', 'FOOBAR', 'PRI', 'CONNECT'])(
    '%s, which HTTP servers do not know, is told so in our words',
    async (method) => {
      const { status, code, body } = await send(method, '/things');
      expect([status, code]).toEqual([400, 'invalid_header']);
      expect(JSON.parse(body).error).toMatchObject({ type: 'invalid_request_error', request_id: expect.any(String) });
    },
  );
});
