import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clusterServers } from '../../cluster/cluster';

const pollEveryMs = 1_000;
const probeMaxMs = 900;

const isReady = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(probeMaxMs) })).ok;
  } catch {
    return false;
  }
};

/**
 * A minimal load balancer before the gateways: asks each of them every second whether it is ready and
 * deals requests out in turn to those that are. While none is, all of them get requests. It repeats nothing: a connection
 * that is refused or cut is counted, and the caller hears of it.
 */
export class Balancer {
  /** Connections that nobody accepted, and requests whose connection ended without an answer. */
  refused = 0;
  cut = 0;
  private targets: readonly string[] = [];
  private next = 0;
  private isOpen = true;
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(private readonly server: Server) {}

  static async open(): Promise<Balancer> {
    const server = createServer();
    const balancer = new Balancer(server);
    await balancer.poll();
    server.on('request', (incoming, response) => balancer.forward(incoming, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    void balancer.pollOnAndOn();
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.isOpen = false;
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
    this.agent.destroy();
  }

  private async pollOnAndOn(): Promise<void> {
    while (this.isOpen) {
      await new Promise((resolve) => setTimeout(resolve, pollEveryMs));
      if (this.isOpen) await this.poll();
    }
  }

  private async poll(): Promise<void> {
    const servers = await clusterServers();
    const urls = servers.filter(({ name }) => name.startsWith('api-gateway-')).map(({ url }) => url);
    const ready = await Promise.all(urls.map(isReady));
    const serving = urls.filter((_url, at) => ready[at]);
    this.targets = serving.length > 0 ? serving : urls;
  }

  private forward(incoming: IncomingMessage, response: ServerResponse): void {
    const target = this.targets[(this.next += 1) % this.targets.length]!;
    const { method, url, headers } = incoming;
    const outgoing = request(`${target}${url}`, { method, headers, agent: this.agent }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (response.destroyed) return;
      if (error.code === 'ECONNREFUSED') this.refused += 1;
      else this.cut += 1;
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    // A caller that hangs up is not waited for.
    response.on('close', () => void (response.writableFinished || outgoing.destroy()));
    incoming.pipe(outgoing);
  }
}
