import { answering, type Manner, ownCertificate, type ReceiverServer, receiver } from '../../testing/receivers';
import { AddressRanges, type Resolve } from '@taprail/outbound';
import type { DeliveryOutcome } from './outcome';
import { type ClientSettings, WebhookClient } from './webhook-client';

/** The time of receivers that answer is for slow machines; those that hang use up all of theirs. */
const acknowledgeMs = 60_000;
const hangMs = 400;
const dripMs = 2_000;
const body = Buffer.from('{"id":"evt_1"}');
const toLoopback: Resolve = async () => ['127.0.0.1'];
const open: ClientSettings = {
  allowHttp: true,
  allowedRanges: new AddressRanges(['127.0.0.0/8']),
  tlsMin: 'TLSv1.3',
  acknowledgeMs,
};

const clients: WebhookClient[] = [];
const receivers: ReceiverServer[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await Promise.all(receivers.splice(0).map((it) => it.close()));
});

const clientWith = (resolve: Resolve = toLoopback, settings: Partial<ClientSettings> = {}): WebhookClient => {
  const client = new WebhookClient(resolve, { ...open, ...settings });
  clients.push(client);
  return client;
};
const receiving = async (manner: Manner, tls?: Parameters<typeof receiver>[1]): Promise<ReceiverServer> => {
  const it = await receiver(manner, tls);
  receivers.push(it);
  return it;
};
const send = (client: WebhookClient, url: string): Promise<DeliveryOutcome> => {
  const request = { endpointId: 'we_1', url, headers: { 'content-type': 'application/json' }, body };
  return client.send(request);
};

describe('a receiver', () => {
  const outcomeOf = async (manner: Manner, patienceMs = acknowledgeMs) => {
    const { port } = await receiving(manner);
    const { durationMs, connectMs, firstByteMs, ...outcome } = await send(
      clientWith(toLoopback, { acknowledgeMs: patienceMs }),
      `http://hooks.example:${port}/in?a=1`,
    );
    const inOrder = [0, connectMs!, firstByteMs ?? durationMs, durationMs];
    expect([inOrder.toSorted((a, b) => a - b), firstByteMs === null]).toEqual([inOrder, outcome.statusCode === null]);
    return outcome;
  };
  const nothing = { statusCode: null, excerpt: null, answerHead: null, retryAfterMs: null };
  const drip: Manner = (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nd');
    const dripping = setInterval(() => socket.write('r'), 20);
    socket.on('close', () => clearInterval(dripping));
  };

  it.each<[string, Manner, Partial<DeliveryOutcome>]>([
    [
      'takes it',
      answering('200 OK', 'thanks'),
      { statusCode: 200, error: null, excerpt: 'thanks', answerHead: 'content-length:6\n', retryAfterMs: null },
    ],
    [
      'refuses it',
      answering('500 No', 'no'),
      { statusCode: 500, error: 'status_500', excerpt: 'no', answerHead: 'content-length:2\n', retryAfterMs: null },
    ],
    [
      'is too busy',
      answering('429 Busy', '', 'retry-after: 7\r\n'),
      {
        statusCode: 429,
        error: 'status_429',
        excerpt: '',
        answerHead: 'content-length:0\nretry-after:7\n',
        retryAfterMs: 7_000,
      },
    ],
    [
      'points elsewhere, and is not followed',
      answering('302 Found', '', 'location: http://127.0.0.1/\r\n'),
      {
        statusCode: 302,
        error: 'redirect_302',
        excerpt: '',
        answerHead: 'content-length:0\nlocation:http://127.0.0.1/\n',
        retryAfterMs: null,
      },
    ],
    ['hangs', () => undefined, { ...nothing, error: 'timeout' }],
    [
      'sends a head that never ends',
      (socket) => void socket.write('HTTP/1.1 200 OK\r\nx-slow: '),
      { ...nothing, error: 'timeout' },
    ],
    ['only promises', (socket) => void socket.write('HTTP/1.1 103 Hints\r\n\r\n'), { ...nothing, error: 'timeout' }],
    ['resets', (socket) => void socket.resetAndDestroy(), { ...nothing, error: 'connection_reset' }],
    ['hangs up', (socket) => void socket.end(), { ...nothing, error: 'connection_reset' }],
    [
      'speaks garbage',
      (socket) => void socket.write('SSH-2.0-OpenSSH\r\n\r\n'),
      { ...nothing, error: 'invalid_response' },
    ],
    [
      'resets after the status line',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nok');
        setTimeout(() => socket.resetAndDestroy(), 20);
      },
      { statusCode: 200, error: null, excerpt: 'ok', answerHead: 'content-length:9\n', retryAfterMs: null },
    ],
  ])('that %s', async (_what, manner, expected) => {
    const patienceMs = expected.error === 'timeout' ? hangMs : acknowledgeMs;
    expect(await outcomeOf(manner, patienceMs)).toEqual(expected);
  });

  it('that drips has acknowledged it all the same, in the time that it had', async () => {
    const { statusCode, error, excerpt } = await outcomeOf(drip, dripMs);
    expect([statusCode, error, excerpt?.slice(0, 2)]).toEqual([200, null, 'dr']);
  });

  it('that answers with five megabytes is cut off', async () => {
    const chunk = Buffer.alloc(64 * 1_024, 'x');
    let written = 0;
    const flood: Manner = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 5242880\r\n\r\n');
      const more = (): void => {
        while (written < 5_242_880 && !socket.destroyed) {
          written += chunk.length;
          if (!socket.write(chunk)) return void socket.once('drain', more);
        }
      };
      more();
    };
    expect(await outcomeOf(flood)).toEqual({
      statusCode: 200,
      error: null,
      excerpt: 'x'.repeat(1_024),
      answerHead: 'content-length:5242880\n',
      retryAfterMs: null,
    });
    expect(written).toBeLessThan(5_242_880);
  });

  it('that refuses is kept at greater length than one that acknowledges', async () => {
    const excerptOf = async (status: string) => (await outcomeOf(answering(status, 'y'.repeat(9_000)))).excerpt!.length;
    expect([await excerptOf('200 OK'), await excerptOf('500 No')]).toEqual([1_024, 4_096]);
  });

  it('is not sent an event that was given up while it did not accept', async () => {
    const late = await receiving(answering('200 OK'));
    const slowName: Resolve = () => new Promise((resolve) => setTimeout(() => resolve(['127.0.0.1']), hangMs + 50));
    const client = clientWith(slowName, { acknowledgeMs: hangMs });
    const { error } = await send(client, `http://hooks.example:${late.port}/`);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect([error, late.requests]).toEqual(['timeout', []]);
  });

  it('gets the request as it was given, on a connection that is kept', async () => {
    const { port, requests, connections } = await receiving(answering('200 OK'));
    const client = clientWith();
    for (let n = 0; n < 3; n += 1) {
      await send(client, `http://hooks.example:${port}/in?a=1`);
      await new Promise(setImmediate);
    }
    expect(connections()).toBe(1);
    expect(requests[0]).toBe(
      `POST /in?a=1 HTTP/1.1\r\nhost: hooks.example:${port}\r\nconnection: keep-alive\r\n` +
        `content-type: application/json\r\ncontent-length: 14\r\n\r\n{"id":"evt_1"}`,
    );
  });

  it('with a certificate that nobody vouches for gets nothing', async () => {
    const { port, requests } = await receiving(answering('200 OK'), ownCertificate('hooks.example'));
    const { error } = await send(clientWith(toLoopback, { acknowledgeMs: 5_000 }), `https://hooks.example:${port}/`);
    expect([error, requests]).toEqual(['tls_failed', []]);
  });

  it('that nobody runs is refused at once', async () => {
    const { port, close } = await receiver(() => undefined);
    await close();
    expect((await send(clientWith(), `http://hooks.example:${port}/`)).error).toBe('connection_refused');
  });
});

describe('the guard', () => {
  const closed = { allowedRanges: new AddressRanges([]) };
  const resolving =
    (...addresses: readonly string[]): Resolve =>
    async () =>
      addresses;

  it.each([
    'http://127.0.0.1',
    'http://2130706433',
    'http://0x7f.1',
    'http://0177.0.0.1',
    'http://127.1',
    'http://0',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[64:ff9b::7f00:1]',
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost',
    'http://hooks.localhost',
  ])('does not let anyone call %s', async (url) => {
    const inner = await receiving(answering('200 OK'));
    const target = new URL(url);
    target.port = String(inner.port);
    const { error } = await send(clientWith(undefined, closed), target.href);
    expect([error, inner.connections()]).toEqual(['address_not_allowed', 0]);
  });

  it('refuses a name when any of its addresses is not public', async () => {
    const { error } = await send(clientWith(resolving('93.184.215.14', '10.0.0.1'), closed), 'https://mixed.example/');
    expect(error).toBe('address_not_allowed');
  });

  it('calls the address that it has looked at, though the name has another a moment later', async () => {
    const inner = await receiving(answering('200 OK'));
    let asked = 0;
    const rebinding: Resolve = async () => [(asked += 1) === 1 ? '127.0.0.1' : '10.0.0.1'];
    const { statusCode } = await send(clientWith(rebinding), `http://rebind.example:${inner.port}/`);
    expect([statusCode, asked]).toEqual([200, 1]);
  });

  it('looks again at each connection', async () => {
    const inner = await receiving(answering('200 OK', '', 'connection: close\r\n'));
    let asked = 0;
    const rebinding: Resolve = async () => [(asked += 1) === 1 ? '127.0.0.1' : '10.0.0.1'];
    const client = clientWith(rebinding);
    const errors = [];
    for (let n = 0; n < 2; n += 1) errors.push((await send(client, `http://rebind.example:${inner.port}/`)).error);
    expect([errors, inner.requests.length]).toEqual([[null, 'address_not_allowed'], 1]);
  });

  it.each(['http://hooks.example/', 'ftp://hooks.example/', 'https://user:pass@hooks.example/'])(
    'takes plain HTTP, other schemes and passwords for what they are: %s',
    async (url) => {
      const { error } = await send(clientWith(toLoopback, { allowHttp: false }), url);
      expect(error).toBe('address_not_allowed');
    },
  );
});
