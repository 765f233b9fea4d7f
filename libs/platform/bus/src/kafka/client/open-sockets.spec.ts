import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { until } from '../../testing/samples';
import { OpenSockets } from './open-sockets';

describe('the sockets of a Kafka client', () => {
  const server = createServer((socket) => socket.on('error', () => undefined));
  let port = 0;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  // The client is typed as if it always gave options of TLS.
  const plain = (at: number, onConnect: () => void) =>
    ({ host: '127.0.0.1', port: at, ssl: undefined as never, onConnect }) as const;

  it('are counted from their connection to their end, and the client hears of each connection', async () => {
    const sockets = new OpenSockets();
    let connected = 0;
    const both = [1, 2].map(() => sockets.create(plain(port, () => (connected += 1))));
    await until(() => sockets.count === 2, 'two connections');
    expect(connected).toBe(2);
    for (const socket of both) socket.destroy();
    await until(() => sockets.count === 0, 'both ends');
  });

  it('are not counted where nobody listens', async () => {
    const idle = createServer().listen(0, '127.0.0.1');
    await once(idle, 'listening');
    const { port: closedPort } = idle.address() as AddressInfo;
    idle.close();
    await once(idle, 'close');
    const sockets = new OpenSockets();
    const socket = sockets.create(plain(closedPort, () => undefined));
    socket.on('error', () => undefined);
    await new Promise((resolve) => socket.on('close', resolve));
    expect(sockets.count).toBe(0);
  });
});
