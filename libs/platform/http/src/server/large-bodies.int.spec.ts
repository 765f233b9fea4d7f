import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { boot, type Booted } from '../testing/boot';
import { caller } from '../testing/call';
import { ThingsController } from '../testing/things.controller';

let app: Booted;
const call = caller(() => app);

beforeAll(async () => {
  app = await boot({ controllers: [ThingsController] });
});
afterAll(() => app.close());

const mebibyte = 1024 * 1024;
const size = 50 * mebibyte;
const piece = Buffer.alloc(mebibyte, 'x');
const jsonRoute = '/things';
/** It accepts 1 MiB, as bytes. */
const rawRoute = '/things/hooks/inbound';

type Heard = Readonly<{ text: string; statuses: readonly number[]; code: string | undefined; sent: boolean }>;

const open = async (path: string, ...headers: readonly string[]): Promise<Socket> => {
  const socket = connect({ port: app.port, host: '127.0.0.1', allowHalfOpen: true });
  await once(socket, 'connect');
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${app.secret}`, ...headers];
  socket.write([...head, 'Content-Type: application/json', '', ''].join('\r\n'));
  return socket;
};

const heard = (text: string, sent: boolean): Heard => ({
  text,
  statuses: Array.from(text.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status]) => Number(status)),
  code: /"code":"(\w+)"/.exec(text)?.[1],
  sent,
});

/** A client that reads no answer before it has sent everything, as most do. */
const sendAll = (socket: Socket, frame: (bytes: Buffer) => Buffer, end: string): Promise<Heard> =>
  new Promise((resolve) => {
    let [text, left, sent] = ['', size / mebibyte, false];
    socket.pause();
    const more = (): void => {
      while (left > 0) {
        left -= 1;
        if (!socket.write(frame(piece))) return void socket.once('drain', more);
      }
      socket.write(end, () => {
        sent = true;
        socket.resume();
      });
    };
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('end', () => socket.end());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard(text, sent)));
    more();
  });

const refusal = { statuses: [413], code: 'payload_too_large', sent: true };
const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);

describe('a body of 50 MiB', () => {
  it.each([jsonRoute, rawRoute])('to %s gets its 413, though the client sends on', async (path) => {
    const socket = await open(path, `Content-Length: ${size}`);
    expect(await sendAll(socket, (bytes) => bytes, '')).toMatchObject(refusal);
  });

  it.each([jsonRoute, rawRoute])('in chunks to %s gets its 413', async (path) => {
    const socket = await open(path, 'Transfer-Encoding: chunked');
    expect(await sendAll(socket, chunk, '0\r\n\r\n')).toMatchObject(refusal);
  });

  it.each([jsonRoute, rawRoute])('of fetch to %s gets its 413', async (path) => {
    const { status, code } = await call('POST', path, { raw: Buffer.alloc(size, 'x') });
    expect([status, code]).toEqual([413, 'payload_too_large']);
  });

  it('to an address without a route gets its 404', async () => {
    const socket = await open('/nope', `Content-Length: ${size}`, 'Connection: close');
    expect(await sendAll(socket, (bytes) => bytes, '')).toMatchObject({ statuses: [404], code: 'route_not_found' });
  });

  it('without a key gets its 401', async () => {
    const { status, code } = await call('POST', jsonRoute, { raw: Buffer.alloc(size, 'x'), key: null });
    expect([status, code]).toEqual([401, 'missing_api_key']);
  });
});

describe('a client that asks before it sends', () => {
  const ask = async (path: string, length: number, ...headers: readonly string[]): Promise<Heard> => {
    const socket = await open(path, `Content-Length: ${length}`, 'Expect: 100-continue', ...headers);
    let text = '';
    for await (const part of socket) text += String(part);
    socket.destroy();
    return heard(text, false);
  };

  it.each([jsonRoute, rawRoute])('is told 413 at once for a body that %s does not accept', async (path) => {
    expect(await ask(path, size)).toMatchObject({ statuses: [413], code: 'payload_too_large' });
  });

  it('is told 404 at once where there is nothing', async () => {
    expect(await ask('/nope', 10)).toMatchObject({ statuses: [404], code: 'route_not_found' });
  });

  it('is told of any refusal by its headers at once', async () => {
    expect(await ask(jsonRoute, 10, 'Accept: text/html')).toMatchObject({
      statuses: [406],
      code: 'not_acceptable',
    });
  });
});

describe('a client that never ends', () => {
  it('is cut off after a bounded amount', async () => {
    const socket = await open(jsonRoute, `Content-Length: ${Number.MAX_SAFE_INTEGER}`);
    let sent = 0;
    socket.on('error', () => undefined).resume();
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const more = (): void => {
      if (socket.destroyed) return;
      sent += 1;
      if (socket.write(piece)) setImmediate(more);
      else socket.once('drain', more);
    };
    more();
    await closed;
    // What lies in the buffers of both sides comes on top.
    expect(sent).toBeGreaterThanOrEqual(128);
    expect(sent).toBeLessThan(256);
  });
});
