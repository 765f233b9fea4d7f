import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { openPostgresPool } from './postgres-pool';

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const ready = message('Z', Buffer.from('I'));
const authenticated = Buffer.concat([message('R', Buffer.alloc(4)), ready]);
const completed = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), ready]);

/** As much of PostgreSQL as a connection and simple queries need. While silent it accepts connections and bytes, as a stopped process does. */
class SilentServer {
  isSilent = false;
  connections = 0;
  private readonly sockets = new Set<Socket>();
  private readonly server: Server = createServer((socket) => {
    this.connections += 1;
    this.sockets.add(socket);
    let isStarted = false;
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    socket.on('data', (bytes) => {
      if (this.isSilent || bytes[0] === 0x58) return;
      socket.write(isStarted ? completed : authenticated);
      isStarted = true;
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `postgres://spec@127.0.0.1:${(this.server.address() as AddressInfo).port}/spec`;
  }

  get open(): number {
    return this.sockets.size;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }
}

describe('connections to a PostgreSQL that falls silent', () => {
  let server: SilentServer;
  let pool: Pool;
  beforeEach(async () => {
    server = new SilentServer();
    const url = await server.listen();
    pool = openPostgresPool(url, { connectionsMax: 2, connectMs: 300, silentMs: 300 });
  });
  afterEach(async () => {
    server.isSilent = false;
    await pool.end();
    server.close();
  });

  it('end a statement that is not answered, and are not used again', async () => {
    await pool.query('SELECT 1');
    server.isSilent = true;
    await expect(pool.query('SELECT 1')).rejects.toThrow('Query read timeout');
    server.isSilent = false;
    await pool.query('SELECT 1');
    expect([server.connections, pool.totalCount]).toEqual([2, 1]);
  });

  it('end a transaction, in which nothing hangs on', async () => {
    const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) });
    const work = db.transaction().execute(async (tx) => {
      server.isSilent = true;
      await sql`SELECT 1`.execute(tx);
    });
    await expect(work).rejects.toThrow();
    server.isSilent = false;
    await sql`SELECT 1`.execute(db);
    expect([server.connections, pool.totalCount]).toEqual([2, 1]);
  });

  it('are given up while they are made, and by whoever waits for one', async () => {
    server.isSilent = true;
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => pool.query('SELECT 1')));
    expect(asked.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
    server.isSilent = false;
    await pool.query('SELECT 1');
  });
});
