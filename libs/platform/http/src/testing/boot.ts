import { type DynamicModule, Global, Module, type Provider, type Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Clock, OffsetClock } from '@taprail/clock';
import { createLogger, createRegistry, type LineSink, LOGGER, METRICS_REGISTRY } from '@taprail/telemetry';
import { KEY_DIRECTORY } from '../auth/key-directory';
import { SESSION_DIRECTORY, type SessionDirectory } from '../auth/sessions/session-directory';
import { HttpModule } from '../http.module';
import type { HttpOptions } from '../http-options';
import { IDEMPOTENCY_STORE, type IdempotencyStore } from '../request/idempotency/idempotency-store';
import { createApplication } from '../server/create-application';
import type { ServerOptions } from '../server/create-fastify';
import { MemoryIdempotencyStore } from './memory.idempotency-store';
import { MemoryKeyDirectory } from './memory.key-directory';

export const pepper = 'a pepper for specs only';
export const operatorKey = 'ok_0123456789abcdefghijklmnopqrstuv';

export type Booted = Readonly<{
  app: NestFastifyApplication;
  url: string;
  port: number;
  keys: MemoryKeyDirectory;
  /** A key with every scope of the fixtures. */
  secret: string;
  clock: OffsetClock;
  log: string[];
  close(): Promise<void>;
}>;

type BootOptions = Readonly<{
  controllers?: Type[];
  imports?: (Type | DynamicModule)[];
  http?: Partial<HttpOptions>;
  server?: ServerOptions;
  store?: IdempotencyStore;
  providers?: Provider[];
  requestLog?: Provider;
  sessions?: SessionDirectory;
  /** Where lines go instead of into `log`. */
  destination?: LineSink;
}>;

const unlimited = { ratePerKey: 0, burstPerKey: 0, concurrentPerKey: 0, unknownKeysPerAddress: 0, ratePerSession: 0 };

/** A small real application on a free port, as the gateway is one. */
export const boot = async (options: BootOptions = {}): Promise<Booted> => {
  const {
    controllers = [],
    imports = [],
    http = {},
    server = {},
    store,
    providers = [],
    requestLog,
    sessions,
    destination,
  } = options;
  const log: string[] = [];
  const keys = new MemoryKeyDirectory(pepper);
  const clock = new OffsetClock();
  const logger = createLogger({
    service: 'spec',
    level: 'info',
    destination: destination ?? { write: (line) => void log.push(line) },
  });
  const registry = createRegistry({ service: 'spec', version: '1.2.3', commit: 'abc1234' });

  @Global()
  @Module({
    providers: [
      { provide: Clock, useValue: clock },
      { provide: LOGGER, useValue: logger },
      { provide: METRICS_REGISTRY, useValue: registry },
    ],
    exports: [Clock, LOGGER, METRICS_REGISTRY],
  })
  class Surroundings {}

  @Module({
    imports: [
      Surroundings,
      HttpModule.with(
        {
          service: 'spec',
          version: '1.2.3',
          commit: 'abc1234',
          environment: 'test',
          pepper,
          limits: unlimited,
          ...http,
        },
        {
          providers: [
            { provide: KEY_DIRECTORY, useValue: keys },
            { provide: IDEMPOTENCY_STORE, useValue: store ?? new MemoryIdempotencyStore() },
            ...(requestLog ? [requestLog] : []),
            ...(sessions ? [{ provide: SESSION_DIRECTORY, useValue: sessions }] : []),
          ],
        },
      ),
      ...imports,
    ],
    controllers,
    providers,
  })
  class SpecModule {}

  const app = await createApplication(SpecModule, { server, logger });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  const url = `http${server.tls ? 's' : ''}://127.0.0.1:${port}`;
  return { app, url, port, keys, secret: keys.issue({ id: 'key_1' }), clock, log, close: () => app.close() };
};
