import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyWebhook } from '@taprail/contracts';
import { type Api, eventually } from './api';

export type Delivered = Readonly<{ path: string; headers: IncomingHttpHeaders; raw: Buffer; body: any }>;

type Manner = (response: ServerResponse, delivered: Delivered) => void;

const taking: Manner = (response) => void response.writeHead(200).end('thanks');

/** A platform's receiver of webhooks. It takes everything, unless it is told to behave otherwise. */
export class PlatformReceiver {
  readonly delivered: Delivered[] = [];
  manner: Manner = taking;
  private constructor(private readonly server: Server) {}

  static async open(): Promise<PlatformReceiver> {
    const server = createServer();
    const receiver = new PlatformReceiver(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const raw = Buffer.concat(chunks);
        const delivered = { path: request.url!, headers: request.headers, raw, body: JSON.parse(raw.toString()) };
        receiver.delivered.push(delivered);
        receiver.manner(response, delivered);
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/webhooks`;
  }

  answer(status: number, body = '', headers: Readonly<Record<string, string>> = {}): void {
    this.manner = (response) => void response.writeHead(status, headers).end(body);
  }

  take(): void {
    this.manner = taking;
  }

  hang(): void {
    this.manner = () => undefined;
  }

  /** Takes everything and tells of each delivery whose signature is wrong, as it comes: later it would be too old. */
  verifySignatures(secret: string, onFault: (fault: string) => void): void {
    this.manner = (response, { raw, headers }) => {
      try {
        verifyWebhook(raw, headers['service-signature'], secret);
      } catch (error) {
        onFault(`a delivery: ${(error as Error).message}`);
      }
      response.writeHead(200).end();
    };
  }

  /** Registered as an endpoint, with its secret. */
  async registered(
    api: Api,
    enabledEvents: readonly string[] = ['*'],
  ): Promise<Readonly<{ id: string; secret: string }>> {
    const { status, body } = await api.post('/v1/webhook-endpoints', { url: this.url, enabled_events: enabledEvents });
    if (status !== 201) throw new Error(`Not registered: ${status} ${JSON.stringify(body)}`);
    return { id: body.id, secret: body.signing_secret };
  }

  /** Everything of these types, once there is as much of it as expected; each verified. */
  async got(count: number, secret?: string): Promise<readonly Delivered[]> {
    await eventually(
      async () => this.delivered.length,
      (length) => length >= count,
    );
    for (const { raw, headers } of secret === undefined ? [] : this.delivered) {
      verifyWebhook(raw, headers['service-signature'], secret!);
    }
    return this.delivered;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
