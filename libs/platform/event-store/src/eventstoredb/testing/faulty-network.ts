import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A wire between a client and a server on this machine that can lose what the server says. */
export class FaultyNetwork {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private muted = new Set<Socket>();

  constructor(targetPort: number) {
    this.server = createServer((client) => {
      const target = connect(targetPort, '127.0.0.1');
      client.on('data', (bytes) => target.write(bytes));
      target.on('data', (bytes) => {
        if (!this.muted.has(client)) client.write(bytes);
      });
      for (const socket of [client, target]) {
        this.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => [client, target].forEach((end) => end.destroy()));
      }
    });
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `esdb://127.0.0.1:${(this.server.address() as AddressInfo).port}?tls=false`;
  }

  /** Connections that are open now stay open and never get an answer again; new ones are sound. */
  loseAnswers(): void {
    this.muted = new Set(this.sockets);
  }

  stop(): void {
    this.sockets.forEach((socket) => socket.destroy());
    this.server.close();
  }
}
