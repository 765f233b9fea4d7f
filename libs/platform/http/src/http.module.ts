import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { APP_FILTER, HttpAdapterHost } from '@nestjs/core';
import { Clock, SystemClock } from '@taprail/clock';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Answers } from './answers/answers';
import { BearerGuard } from './auth/bearer-guard';
import { KeyCache } from './auth/key-cache';
import { KEY_DIRECTORY, type KeyDirectory } from './auth/key-directory';
import { DirectCalls } from './calls/direct-calls';
import { AccessLog } from './context/access-log';
import { ProblemFilter } from './errors/problem.filter';
import { HealthController } from './health/health.controller';
import { MetricsServer } from './health/metrics-server';
import { ReadinessChecks } from './health/readiness-checks';
import { HTTP_OPTIONS, type HttpOptions, type HttpWiring, limitSettings } from './http-options';
import { Idempotency } from './idempotency/idempotency';
import { IDEMPOTENCY_STORE, type IdempotencyStore } from './idempotency/idempotency-store';
import { SweepKeys } from './idempotency/sweep-keys';
import { Limits } from './limits/limits';
import { SubjectLimit } from './limits/subject-limit';
import { OpenApiController } from './openapi/document.controller';
import { ApiAdapter } from './server/api-adapter';
import { docsUrlDefault } from './server/create-fastify';
import { RequestPipeline } from './server/request-pipeline';

const pepperLengthMin = 16;
const operatorKeyForm = /^ok_[\x21-\x7e]{29,}$/;

const openDoor = (
  options: HttpOptions,
  clock: Clock,
  logger: Logger,
  registry: Registry,
  directory: KeyDirectory | undefined,
  store: IdempotencyStore | undefined,
  calls: DirectCalls,
): RequestPipeline => {
  const { environment, pepper, operatorKey } = options;
  if (pepper.length < pepperLengthMin) throw new Error(`The key pepper needs at least ${pepperLengthMin} characters`);
  if (operatorKey !== undefined && !operatorKeyForm.test(operatorKey)) {
    throw new Error('The operator key must start with ok_ and have at least 32 characters');
  }
  const now = (): Date => clock.now();
  // Keys live in real time: whoever moves the test clock, which platforms share, locks nobody out.
  const realTime = new SystemClock();
  const keysNow = (): Date => realTime.now();
  const limits = limitSettings(options);
  const rate = limits.unknownKeysPerAddress;
  const unknownKeys = rate > 0 ? new SubjectLimit('unknown_keys', { rate, perSeconds: 1 }) : undefined;
  const keys = directory && new KeyCache(directory, { pepper, environment, now: keysNow }, unknownKeys);
  return new RequestPipeline({
    guard: new BearerGuard(keys, { environment, now: keysNow, ...(operatorKey && { operatorKey }) }, unknownKeys),
    limits: new Limits(limits),
    idempotency: new Idempotency(store, { environment, pepper, now }, registry),
    answers: new Answers(options.docsUrl ?? docsUrlDefault),
    access: new AccessLog(logger, registry, options.accessLog !== false),
    logger,
    calls,
    isUnlisted: (url) => (options.unlistedPrefixes ?? []).some((prefix) => url.startsWith(prefix)),
  });
};

const door = {
  provide: RequestPipeline,
  useFactory: openDoor,
  inject: [
    HTTP_OPTIONS,
    Clock,
    LOGGER,
    METRICS_REGISTRY,
    { token: KEY_DIRECTORY, optional: true },
    { token: IDEMPOTENCY_STORE, optional: true },
    DirectCalls,
  ],
};

const sweepKeys = {
  provide: SweepKeys,
  useFactory: (store: IdempotencyStore | undefined, clock: Clock, logger: Logger) =>
    new SweepKeys(store, clock, logger),
  inject: [{ token: IDEMPOTENCY_STORE, optional: true }, Clock, LOGGER],
};

/** The HTTP side of a process: keys, limits, idempotency, errors, health, metrics and the API document. */
@Global()
@Module({})
export class HttpModule implements OnApplicationShutdown {
  constructor(
    host: HttpAdapterHost,
    private readonly door: RequestPipeline,
  ) {
    const { httpAdapter } = host;
    if (!(httpAdapter instanceof ApiAdapter)) throw new Error('Give Nest the adapter that createFastify returns');
    httpAdapter.openDoor(door);
  }

  /** Comes after the server has answered its last request. */
  onApplicationShutdown(): void {
    this.door.close();
  }

  static with(options: HttpOptions, { imports = [], providers = [] }: HttpWiring = {}): DynamicModule {
    return {
      module: HttpModule,
      imports,
      controllers: options.api ? [HealthController, OpenApiController] : [HealthController],
      providers: [
        { provide: HTTP_OPTIONS, useValue: options },
        ...providers,
        DirectCalls,
        door,
        sweepKeys,
        ReadinessChecks,
        MetricsServer,
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
      exports: [ReadinessChecks, MetricsServer, RequestPipeline],
    };
  }
}
