import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { HTTP_OPTIONS, type HttpOptions } from '../http-options';

/** /metrics on a port of its own, so that it is never reachable from where the API is. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(HTTP_OPTIONS) private readonly options: HttpOptions,
  ) {}

  /** The port it listens on; undefined when it does not. */
  get port(): number | undefined {
    return (this.server?.address() as AddressInfo | null | undefined)?.port;
  }

  async onApplicationBootstrap(): Promise<void> {
    const { metricsPort, metricsHost = '127.0.0.1', metricsPortMayMove = false } = this.options;
    if (metricsPort === undefined) return;
    const server = createServer((request, response) => {
      if (request.method !== 'GET' || request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    await listen(server, metricsPort, metricsHost).catch((error: unknown) => {
      const isInUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      // A second store on a developer's machine must not be kept from starting by the metrics of the first.
      if (!isInUse || !metricsPortMayMove) throw error;
      return listen(server, 0, metricsHost);
    });
    this.server = server;
  }

  async onApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

const listen = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
