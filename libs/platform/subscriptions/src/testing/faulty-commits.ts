import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** `lost`: the connection breaks before the server has it. `unanswered`: it is carried out, and the connection breaks before its answer. */
export type CommitFault = 'lost' | 'unanswered';

/** A wire to PostgreSQL on which the next commits of shared transactions meet what they are given. */
export class FaultyCommits {
  /** Of commits that are still to come, in their order; those after the last are sound. */
  readonly faults: (CommitFault | undefined)[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server: Server;

  private constructor(private readonly target: URL) {
    this.server = createServer((client) => this.join(client));
  }

  static async open(address: string): Promise<FaultyCommits> {
    const wire = new FaultyCommits(new URL(address));
    wire.server.listen(0, '127.0.0.1');
    await once(wire.server, 'listening');
    return wire;
  }

  get address(): string {
    const address = new URL(this.target);
    address.host = `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return address.toString();
  }

  close(): void {
    this.sockets.forEach((socket) => socket.destroy());
    this.server.close();
  }

  private join(client: Socket): void {
    const postgres = connect(Number(this.target.port), this.target.hostname);
    let isCarryingOut = false;
    client.on('data', (bytes: Buffer) => {
      const fault = isCommit(bytes) ? this.faults.shift() : undefined;
      if (fault === 'lost') return void client.destroy();
      isCarryingOut ||= fault === 'unanswered';
      postgres.write(bytes);
    });
    postgres.on('data', (bytes: Buffer) => {
      if (isCarryingOut) client.destroy();
      else client.write(bytes);
    });
    for (const socket of [client, postgres]) {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        this.sockets.delete(socket);
        [client, postgres].forEach((end) => end.destroy());
      });
    }
  }
}

/** Of a shared transaction; others are committed in small letters. */
const isCommit = (bytes: Buffer): boolean => bytes.includes('COMMIT\0');
