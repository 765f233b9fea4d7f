import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ISocketFactory } from 'kafkajs';

const keepAliveMs = 60_000;

/**
 * Opens the sockets of a Kafka client as kafkajs itself would, and counts those that are open: it has no count of its own, and
 * every consumer, producer and admin has a connection to each broker that it speaks to.
 */
export class OpenSockets {
  private open = 0;

  get count(): number {
    return this.open;
  }

  readonly create: ISocketFactory = ({ host, port, ssl, onConnect }) => {
    // The type promises options of TLS; without TLS there are none.
    const tls = ssl as typeof ssl | undefined;
    const servername = isIP(host) === 0 ? { servername: host } : {};
    const socket = tls
      ? connectTls({ host, port, ...servername, ...tls }, onConnect)
      : connect({ host, port }, onConnect);
    socket.setKeepAlive(true, keepAliveMs);
    socket.once('connect', () => {
      this.open += 1;
      socket.once('close', () => (this.open -= 1));
    });
    return socket;
  };
}
