import type { Server } from 'node:http';
import { DiscoveryService } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createApplication, MetricsServer } from '@taprail/http';
import { WELCOME, type Welcome } from '@taprail/ports';
import type { Settings } from '@taprail/settings';
import { NestLogger } from '@taprail/telemetry';
import type { Adapters } from '../adapters/adapters';
import { busServer } from '../duties/bus-duties';
import { DutiesHost } from '../duties/duties-host';
import { hostModule } from '../modules/host';
import { httpSide, serverOptions } from './http-side';
import { listenError } from './listen-error';
import { ListeningAddress } from './listening';
import { registerReadiness } from './readiness';
import { reportReadiness } from './report-readiness';
import type { ServiceModule } from '../modules/service-module';

export type Served = Readonly<{
  address: string;
  lines: readonly string[];
  /** Readiness fails from here on; requests are served as before. */
  drain: () => void;
  /** From here on nobody new comes in, and everyone inside is served. */
  stopListening: () => Promise<void>;
  close: () => Promise<void>;
}>;

/** Starts the modules behind HTTP and the bus. The port opens once `ready` has resolved. */
export const serve = async (
  adapters: Adapters,
  modules: readonly ServiceModule[],
  ready: () => Promise<void> = async () => undefined,
): Promise<Served> => {
  const { settings, logger } = adapters;
  const http = httpSide(settings, modules);
  const app = await createApplication(hostModule(adapters, modules, [http]), {
    server: serverOptions(settings),
    logger,
    nestLogger: new NestLogger(logger),
  });
  await app.get(DutiesHost).prepare();
  app.connectMicroservice<MicroserviceOptions>({ strategy: busServer(adapters) });
  await app.startAllMicroservices();
  const checks = registerReadiness(app, adapters);
  await ready();
  await listen(app, adapters);
  const address = addressOf(app, settings.tlsCert !== undefined);
  app.get(ListeningAddress).at(address);
  reportReadiness(checks, logger, adapters.registry);
  const providers = app.get(DiscoveryService, { strict: false }).getProviders();
  const welcome = providers.find(({ token }) => token === WELCOME)?.instance as Welcome | undefined;
  return {
    address,
    lines: [...movedMetrics(app, settings), ...((await welcome?.lines(address)) ?? [])],
    drain: () => checks.drain(),
    stopListening: () => stopListening(app, settings.shutdownGraceMs),
    close: () => app.close(),
  };
};

const listen = async (app: NestFastifyApplication, { settings }: Adapters): Promise<void> => {
  try {
    await app.listen(settings.port, settings.host);
  } catch (error) {
    await app.close();
    throw listenError(error, settings);
  }
};

/** Told where /metrics is, if its port was in use. */
const movedMetrics = (app: NestFastifyApplication, { metricsPort, host }: Settings): readonly string[] => {
  const { port } = app.get(MetricsServer);
  if (metricsPort === 0 || port === undefined || port === metricsPort) return [];
  return [`Port ${metricsPort} is in use: metrics are at http://${host}:${port}/metrics`];
};

const idleCheckMs = 25;

/** A connection that is kept alive would hold the stop up for its whole idle time: each is closed once it is answered. */
const stopListening = async (app: NestFastifyApplication, graceMs: number): Promise<void> => {
  const server = app.getHttpServer() as Server;
  const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
  const late = setTimeout(() => server.closeAllConnections(), graceMs);
  await app.getHttpAdapter().close();
  clearInterval(idle);
  clearTimeout(late);
};

const addressOf = (app: NestFastifyApplication, secure: boolean): string => {
  const { address, port } = app.getHttpServer().address() as { address: string; port: number };
  const host = address === '0.0.0.0' || address === '::' ? 'localhost' : address;
  return `${secure ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${port}`;
};
