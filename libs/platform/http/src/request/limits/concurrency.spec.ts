import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Concurrency } from './concurrency';

/** A server that counts and never answers. */
const countingServer = async (concurrency: Concurrency) => {
  const admitted: boolean[] = [];
  const server: Server = createServer((_request, response) => {
    admitted.push(concurrency.begin('key_1', response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, admitted };
};

type CountingServer = Awaited<ReturnType<typeof countingServer>>;

/** Sends requests on one connection without waiting for an answer; resolves when the server has counted all of them. */
const pipeline = async ({ server, admitted }: CountingServer, requests: number): Promise<Socket> => {
  const counted = admitted.length + requests;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests));
  while (admitted.length < counted) await new Promise(setImmediate);
  return socket;
};

it.each(['destroy', 'resetAndDestroy', 'end'] as const)(
  'requests that wait behind another free their places when their caller hangs up (%s)',
  async (hangUp) => {
    const counting = await countingServer(new Concurrency(3));
    const { server, admitted } = counting;
    try {
      for (let round = 0; round < 3; round += 1) {
        const connected = once(server, 'connection') as Promise<[Socket]>;
        const caller = await pipeline(counting, 4);
        const [connection] = await connected;
        const closed = new Promise((resolve) => connection.once('close', resolve));
        caller[hangUp]();
        await closed;
      }
    } finally {
      server.closeAllConnections();
      server.close();
    }
    expect(admitted).toEqual([true, true, true, false, true, true, true, false, true, true, true, false]);
  },
);
