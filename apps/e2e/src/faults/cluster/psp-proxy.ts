import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { SeededChoice } from '../../harness/seeded-choice';

export type PspManner = 'sound' | 'slow' | 'failing';

const slowMs = [500, 3_000] as const;
const failingShare = 0.4;

/**
 * The line between the services and their provider. When it is slow every call takes seconds; when it fails, four of ten
 * calls are refused, cut off, or carried out and never answered.
 */
export class PspProxy {
  manner: PspManner = 'sound';
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(
    private readonly server: Server,
    private readonly target: string,
    private readonly choice: SeededChoice,
  ) {}

  static async open(port: number, target: string, choice: SeededChoice): Promise<PspProxy> {
    const server = createServer();
    const proxy = new PspProxy(server, target, choice);
    server.on('request', (incoming, response) => void proxy.serve(incoming, response));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    this.agent.destroy();
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    // The test clock is no part of a provider.
    const manner = incoming.url!.startsWith('/_sim/clock') ? 'sound' : this.manner;
    if (manner === 'slow') await new Promise((resolve) => setTimeout(resolve, this.choice.integer(...slowMs)));
    if (manner !== 'failing' || !this.choice.happens(failingShare)) return this.forward(incoming, response, 'answered');
    const failure = this.choice.of(['refused', 'cut', 'unanswered'] as const);
    if (failure === 'unanswered') return this.forward(incoming, response, failure);
    if (failure === 'cut') incoming.socket.destroy();
    else response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}');
  }

  private forward(incoming: IncomingMessage, response: ServerResponse, how: 'answered' | 'unanswered'): void {
    const { method, url, headers } = incoming;
    const outgoing = request(`${this.target}${url}`, { method, headers, agent: this.agent }, (answer) => {
      answer.on('error', () => response.destroy());
      if (how === 'unanswered') {
        answer.resume();
        incoming.socket.destroy();
        return;
      }
      response.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => incoming.socket.destroy());
    incoming.pipe(outgoing);
  }
}
