import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { clusterServers } from '../../cluster/cluster';

const pollEveryMs = 1_000;
const probeMaxMs = 900;

/** By its name: under Jest it is an instance of an `Error` of another realm. */
const isTimeout = (error: unknown): boolean => (error as Readonly<{ name?: string }>).name === 'TimeoutError';

/** The answer of a gateway to its readiness probe: why it takes no requests, unless it does. `late` is no answer in time. */
const probe = async (url: string): Promise<'ready' | 'late' | string> => {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(probeMaxMs) });
    return answer.ok ? 'ready' : `${answer.status} ${await answer.text()}`;
  } catch (error) {
    return isTimeout(error) ? 'late' : String((error as { cause?: unknown }).cause ?? error);
  }
};

/**
 * A minimal load balancer before the gateways: asks each of them every second whether it is ready and deals requests out in turn to
 * those that are. A gateway that says no, or refuses the probe, gets none from then on; one that is late with its answer, as on a
 * busy machine, gets none when it is late twice in a row. While none is ready, all of them get requests. It repeats nothing: a
 * connection that is refused or cut is counted, and the caller hears of it.
 */
export class Balancer {
  /** Connections that nobody accepted, and requests whose connection ended without an answer. */
  refused = 0;
  cut = 0;
  /** Gateways that did not refuse the last probe: one that is late has said nothing. */
  readyCount = 0;
  /** Each time a gateway was taken out, and why. */
  readonly takenOut: string[] = [];
  private readonly outcomes = new Map<string, string>();
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
    const ready = await Promise.all(urls.map((url) => this.takesRequests(url)));
    const serving = urls.filter((_url, at) => ready[at]);
    this.readyCount = urls.filter((url) => ['ready', 'late'].includes(this.outcomes.get(url) ?? '')).length;
    this.targets = serving.length > 0 ? serving : urls;
  }

  private async takesRequests(url: string): Promise<boolean> {
    const before = this.outcomes.get(url);
    const outcome = await probe(url);
    this.outcomes.set(url, outcome);
    const takes = outcome === 'ready' || (outcome === 'late' && before === 'ready');
    if (!takes && outcome !== before) this.takenOut.push(`${new Date().toISOString()} ${url}: ${outcome}`);
    return takes;
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
