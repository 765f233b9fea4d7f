import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { type Api, eventually, newPlatform } from '../harness/api';
import { PlatformReceiver } from '../harness/receiver';

type Manner = (socket: Socket) => void;

const head = (status: string, headers = ''): string => `HTTP/1.1 ${status}\r\n${headers}\r\n`;
const drip: Manner = (socket) => {
  socket.write(`${head('200 OK', 'content-length: 1000\r\n')}d`);
  const dripping = setInterval(() => socket.write('.'), 200);
  socket.on('close', () => clearInterval(dripping));
};

const manners: readonly (readonly [string, Manner, object])[] = [
  ['hangs', () => undefined, { status_code: null, error: 'timeout' }],
  ['drips', drip, { status_code: 200, error: null }],
  [
    'redirects',
    (socket) => void socket.write(head('302 Found', 'location: http://127.0.0.1/\r\ncontent-length: 0\r\n')),
    { status_code: 302, error: 'redirect_302' },
  ],
  [
    'answers with five megabytes',
    (socket) => void socket.write(head('200 OK', 'content-length: 5242880\r\n') + 'x'.repeat(5_242_880)),
    { status_code: 200, error: null },
  ],
  ['resets', (socket) => void socket.resetAndDestroy(), { status_code: null, error: 'connection_reset' }],
  [
    'speaks garbage',
    (socket) => void socket.write('\0\0\0\0\r\n\r\n'),
    { status_code: null, error: 'invalid_response' },
  ],
];

const misbehaving = async (manner: Manner): Promise<Server> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('data', () => manner(socket));
  });
  server.on('close', () => sockets.forEach((socket) => socket.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
};

/** Endpoints of their own platforms, so that each is told by a sample and none by the others' events. */
describe('a receiver', () => {
  let api: Api;
  let good: PlatformReceiver;
  beforeAll(async () => {
    api = (await newPlatform('bad receivers')).api;
    good = await PlatformReceiver.open();
  });
  afterAll(() => good.close());

  const sample = async (url: string) => {
    const { body: endpoint } = await api.post('/v1/webhook-endpoints', { url, enabled_events: ['payout.failed'] });
    const { body } = await api.post(`/v1/webhook-endpoints/${endpoint.id}/test`, { type: 'tap.approved' });
    return body.event_id as string;
  };
  const attempted = async (eventId: string) => {
    const [delivery] = await eventually(
      async () => (await api.get(`/v1/events/${eventId}/deliveries`)).body.data,
      (data) => data[0]?.attempts.length === 1,
    );
    return delivery;
  };

  it('that misbehaves is a failed attempt with its reason, and nobody else is held up', async () => {
    const servers = await Promise.all(manners.map(([, manner]) => misbehaving(manner)));
    const startedMs = Date.now();
    const told = await Promise.all(
      servers.map((server) => sample(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)),
    );
    await sample(good.url);
    await good.got(1);
    expect(Date.now() - startedMs).toBeLessThan(5_000);
    const seen = await Promise.all(told.map(attempted));
    manners.forEach(([, , expected], n) => expect(seen[n].attempts[0]).toMatchObject(expected));
    expect(seen.map(({ attempts }) => attempts[0].duration_ms <= 5_500)).toEqual(manners.map(() => true));
    expect(seen[3].attempts[0].response_excerpt).toBe('x'.repeat(1_024));
    for (const server of servers) server.close();
  });

  it('that is gone is disabled, and says so', async () => {
    const gone = await PlatformReceiver.open();
    gone.answer(410);
    const { id } = await gone.registered(api, ['payout.failed']);
    await api.post(`/v1/webhook-endpoints/${id}/test`, {});
    const shown = await eventually(
      async () => (await api.get(`/v1/webhook-endpoints/${id}`)).body,
      ({ status }) => status === 'disabled',
    );
    expect(shown.disabled_reason).toBe('gone');
    await gone.close();
  });
});
