import { connect } from 'node:net';
import { boot, type Booted } from '../testing/boot';
import { ThingsController } from '../testing/things.controller';

let app: Booted;

beforeAll(async () => {
  app = await boot({ controllers: [ThingsController], server: { headersTimeoutMs: 300, requestTimeoutMs: 600 } });
});
afterAll(() => app.close());

type Raw = Readonly<{ status: number; code: string | undefined; text: string }>;

/** Bytes as they are, past every client's good manners. Resolves when the server has cut the line or said enough. */
const say = (...lines: readonly string[]): Promise<Raw> =>
  new Promise((resolve) => {
    let text = '';
    const socket = connect(app.port, '127.0.0.1', () => socket.write(lines.join('\r\n')));
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => undefined);
    socket.on('close', () =>
      resolve({ status: Number(text.slice(9, 12)), code: /"code":"(\w+)"/.exec(text)?.[1], text }),
    );
  });

const auth = () => `Authorization: Bearer ${app.secret}`;
const shape = /^HTTP\/1\.1 \d{3} [^\r]+\r\n[\s\S]*request-id: req_[\s\S]*\r\n\r\n\{"error":\{"type":/i;

describe('what is hardly HTTP', () => {
  it.each<[string, readonly string[], number, string]>([
    ['noise', ['NOT HTTP AT ALL', '', ''], 400, 'invalid_header'],
    ['a header with NUL', ['GET /healthz HTTP/1.1', 'Host: x', 'X-Bad: a\0b', '', ''], 400, 'invalid_header'],
    [
      'headers beyond 16 KiB',
      ['GET /healthz HTTP/1.1', 'Host: x', `X-Long: ${'x'.repeat(20_000)}`, '', ''],
      431,
      'headers_too_large',
    ],
    [
      'two lengths',
      ['POST /things HTTP/1.1', 'Host: x', 'Content-Length: 3', 'Content-Length: 4', '', 'abcd'],
      400,
      'invalid_header',
    ],
    [
      'a length and chunks',
      ['POST /things HTTP/1.1', 'Host: x', 'Content-Length: 3', 'Transfer-Encoding: chunked', '', '0', '', ''],
      400,
      'invalid_header',
    ],
    ['no Host', ['GET /healthz HTTP/1.1', 'Connection: close', '', ''], 400, 'invalid_header'],
    ['an empty Host', ['GET /healthz HTTP/1.1', 'Host: ', 'Connection: close', '', ''], 400, 'invalid_header'],
    ['two Hosts', ['GET /healthz HTTP/1.1', 'Host: x', 'hOST: y', '', ''], 400, 'invalid_header'],
    [
      'two Authorizations',
      ['GET /healthz HTTP/1.1', 'Host: x', 'Authorization: Bearer a', 'authorization: Bearer b', '', ''],
      400,
      'invalid_header',
    ],
    ['two Hosts at no address', ['GET /nowhere HTTP/1.1', 'Host: x', 'Host: x', '', ''], 400, 'invalid_header'],
    ['an unknown Expect', ['GET /healthz HTTP/1.1', 'Host: x', 'Expect: the-best', '', ''], 400, 'invalid_header'],
    [
      'a packed body in chunks',
      ['POST /things HTTP/1.1', 'Host: x', 'Transfer-Encoding: gzip, chunked', '', '0', '', ''],
      400,
      'invalid_header',
    ],
    ['a folded header', ['GET /healthz HTTP/1.1', 'Host: x', 'X-A: b', ' folded', '', ''], 400, 'invalid_header'],
    [
      'a space before the colon',
      ['POST /things HTTP/1.1', 'Host: x', 'Content-Length : 3', '', 'abc'],
      400,
      'invalid_header',
    ],
    ['a slow head', ['GET /healthz HTTP/1.1', 'Host: x', 'X-Wait:'], 408, 'request_timeout'],
  ])('%s gets our error and a closed line', async (_what, lines, status, code) => {
    const answered = await say(...lines);
    expect([answered.status, answered.code]).toEqual([status, code]);
    expect(answered.text).toMatch(shape);
  });

  it('an unknown transfer coding is not guessed at', async () => {
    const head = ['POST /things HTTP/1.1', 'Host: x', auth(), 'Content-Type: application/json'];
    expect(await say(...head, 'Transfer-Encoding: xchunked', '', '0', '', '')).toMatchObject({
      status: 400,
      code: 'invalid_header',
    });
  });

  it('a request that asks whether to go on is told so', async () => {
    const body = '{"amount":5,"name":"box"}';
    const head = ['POST /things HTTP/1.1', 'Host: x', auth(), 'Content-Type: application/json', 'Connection: close'];
    const { text } = await say(...head, 'Expect: 100-continue', `Content-Length: ${body.length}`, '', body);
    expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 201']);
  });

  it('a slow body is cut off', async () => {
    const head = ['POST /things HTTP/1.1', 'Host: x', auth(), 'Content-Type: application/json', 'Content-Length: 50'];
    expect(await say(...head, '', '{"amount":')).toMatchObject({ status: 408, code: 'request_timeout' });
  });

  it('a body of the wrong length is no request', async () => {
    const head = ['POST /things HTTP/1.1', 'Host: x', auth(), 'Content-Type: application/json', 'Content-Length: 1'];
    const { status } = await say(...head, 'Connection: close', '', '{"amount":5,"name":"box"}');
    expect(status).toBe(400);
  });

  it('a second request hidden in a body is not run', async () => {
    const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const head = ['POST /things HTTP/1.1', 'Host: x', auth(), 'Content-Type: application/json', 'Connection: close'];
    const { text } = await say(...head, `Content-Length: ${hidden.length}`, '', hidden);
    expect(text.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400']);
  });

  it.each(['GET * HTTP/1.1', 'GET http://elsewhere/healthz2 HTTP/1.1', 'OPTIONS * HTTP/1.1', 'GET //healthz HTTP/1.1'])(
    '%s finds nothing',
    async (line) => expect((await say(line, 'Host: x', 'Connection: close', '', '')).status).toBe(404),
  );

  it('headers of 8 KiB are fine', async () =>
    expect(
      (await say('GET /healthz HTTP/1.1', 'Host: x', `X-Long: ${'x'.repeat(8_192)}`, 'Connection: close', '', ''))
        .status,
    ).toBe(200));
});
