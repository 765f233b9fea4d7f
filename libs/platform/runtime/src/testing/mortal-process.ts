import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type EventStore, StoreUnavailable } from '@taprail/event-store';

/** The place at which a process ends: a call to Stripe that changes something, or an append to the log, before or after it was carried out. */
export type Kill = Readonly<{ at: 'call' | 'append'; number: number; carriedOut: boolean }>;

/** A process that ends at a place: from then on nothing that it does reaches the log or Stripe. */
export class MortalProcess {
  private left: number;
  private dead = false;

  constructor(readonly kill: Kill | null) {
    this.left = kill?.number ?? Number.POSITIVE_INFINITY;
  }

  get isDead(): boolean {
    return this.dead;
  }

  /** Everything outlives it but what it was about to do. */
  async through<T>(at: Kill['at'], work: () => Promise<T>): Promise<T> {
    this.requireLife();
    if (this.kill?.at === at) this.left -= 1;
    const isLast = this.kill?.at === at && this.left === 0;
    if (isLast) this.dead = true;
    if (isLast && !this.kill.carriedOut) this.requireLife();
    const done = await work();
    this.requireLife();
    return done;
  }

  private requireLife(): void {
    if (this.dead) throw new StoreUnavailable('The process was killed');
  }
}

/** The log as the process of the moment writes it. */
export const mortalStore = (store: EventStore, processNow: () => MortalProcess): EventStore => {
  const append: EventStore['append'] = (...args) => processNow().through('append', () => store.append(...args));
  return Object.assign(Object.create(store) as EventStore, { append });
};

/** The way to Stripe, which is cut for a process that was killed. */
export class WayToStripe {
  process = new MortalProcess(null);
  /** Calls that change something, since the way was opened. */
  readonly calls: string[] = [];

  private constructor(
    private readonly server: Server,
    private readonly stripe: string,
  ) {}

  static async open(stripe: string): Promise<WayToStripe> {
    const server = createServer();
    const way = new WayToStripe(server, stripe);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      way.carry(request, response).catch(() => request.socket.destroy());
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return way;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { process } = this;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const send = () => this.send(request, Buffer.concat(chunks));
    const isChange = request.method !== 'GET';
    if (isChange && !process.isDead) this.calls.push(request.url ?? '');
    // A query changes nothing, so that a process may as well have ended before it.
    const answer = await (isChange ? process.through('call', send) : send());
    if (process.isDead) throw new Error('Nobody is there any more');
    response.writeHead(answer.status, answer.headers).end(answer.body);
  }

  private async send({ method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) {
    const { host: _host, connection: _connection, 'content-length': _length, ...given } = headers;
    const answer = await fetch(`${this.stripe}${url}`, {
      method,
      headers: given as Record<string, string>,
      ...(method === 'GET' ? {} : { body: new Uint8Array(body) }),
    });
    const {
      'content-encoding': _encoding,
      'transfer-encoding': _transfer,
      ...told
    } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers: told, body: Buffer.from(await answer.arrayBuffer()) };
  }
}
