import {
  type DynamicModule,
  type FactoryProvider,
  Global,
  Inject,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { Clock, SystemClock } from '@taprail/clock';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { Answers } from './answers/answers';
import { BearerAuthentication } from './auth/bearer-authentication';
import { KeyCache } from './auth/key-cache';
import { KeyCheck } from './auth/key-check';
import { KEY_DIRECTORY, type KeyDirectory } from './auth/key-directory';
import { RequestAuthentication } from './auth/request-authentication';
import { SessionAuthentication } from './auth/sessions/session-authentication';
import { SESSION_DIRECTORY, type SessionDirectory } from './auth/sessions/session-directory';
import { AccessLog } from './request/context/access-log';
import { HealthController } from './health/health.controller';
import { MetricsServer } from './health/metrics-server';
import { ReadinessChecks } from './health/readiness-checks';
import { HTTP_OPTIONS, type HttpOptions, type HttpWiring, limitSettings } from './http-options';
import { Idempotency } from './request/idempotency/idempotency';
import { IDEMPOTENCY_STORE, type IdempotencyStore } from './request/idempotency/idempotency-store';
import { SweepKeys } from './request/idempotency/sweep-keys';
import { Limits } from './request/limits/limits';
import { GuessLimit } from './request/limits/guess-limit';
import { SubjectLimit } from './request/limits/subject-limit';
import { OpenApiController } from './openapi/document.controller';
import { serveDocs } from './pages/static-docs';
import { servePages } from './pages/static-pages';
import { RoutePlans } from './request/operation/route-plans';
import { pipelineProviders, RequestPipeline } from './server/request-pipeline';
import { docsUrlDefault } from './server/create-fastify';

const pepperLengthMin = 16;
const operatorKeyForm = /^ok_[\x21-\x7e]{29,}$/;
const optional = (token: symbol) => ({ token, optional: true });

/** How many keys, and sessions, an address may try that are not known. */
const UNKNOWN_KEYS = Symbol('UnknownKeys');

const checkOptions = ({ pepper, operatorKey }: HttpOptions): void => {
  if (pepper.length < pepperLengthMin) throw new Error(`The key pepper needs at least ${pepperLengthMin} characters`);
  if (operatorKey !== undefined && !operatorKeyForm.test(operatorKey)) {
    throw new Error('The operator key must start with ok_ and have at least 32 characters');
  }
};

// Keys live in real time: a move of the test clock, which platforms share, must lock nobody out.
const realTime = new SystemClock();
const now = (): Date => realTime.now();
const keyCheck = new KeyCheck(now);

const createUnknownKeys = (options: HttpOptions): GuessLimit => {
  const rate = limitSettings(options).unknownKeysPerAddress;
  return new GuessLimit(rate > 0 ? new SubjectLimit('unknown_keys', { rate, perSeconds: 1 }) : undefined);
};

const createBearer = (
  options: HttpOptions,
  unknownKeys: GuessLimit,
  directory: KeyDirectory | undefined,
): BearerAuthentication => {
  checkOptions(options);
  const { environment, pepper, operatorKey } = options;
  const keys = directory && new KeyCache(directory, { pepper, environment, now }, unknownKeys);
  const settings = { environment, ...(operatorKey && { operatorKey }) };
  return new BearerAuthentication(keys, settings, keyCheck, unknownKeys);
};

const createAuthentication = (
  options: HttpOptions,
  unknownKeys: GuessLimit,
  bearer: BearerAuthentication,
  directory: SessionDirectory | undefined,
): RequestAuthentication =>
  new RequestAuthentication(bearer, directory && new SessionAuthentication(directory, options, keyCheck, unknownKeys));

/** The parts that the steps of the pipeline need. */
const parts: readonly FactoryProvider[] = [
  { provide: UNKNOWN_KEYS, useFactory: createUnknownKeys, inject: [HTTP_OPTIONS] },
  {
    provide: BearerAuthentication,
    useFactory: createBearer,
    inject: [HTTP_OPTIONS, UNKNOWN_KEYS, optional(KEY_DIRECTORY)],
  },
  {
    provide: RequestAuthentication,
    useFactory: createAuthentication,
    inject: [HTTP_OPTIONS, UNKNOWN_KEYS, BearerAuthentication, optional(SESSION_DIRECTORY)],
  },
  {
    provide: Limits,
    useFactory: (options: HttpOptions) => new Limits(limitSettings(options)),
    inject: [HTTP_OPTIONS],
  },
  {
    provide: Idempotency,
    useFactory: (
      { environment, pepper }: HttpOptions,
      clock: Clock,
      registry: Registry,
      store: IdempotencyStore | undefined,
    ) => new Idempotency(store, { environment, pepper, now: () => clock.now() }, registry),
    inject: [HTTP_OPTIONS, Clock, METRICS_REGISTRY, optional(IDEMPOTENCY_STORE)],
  },
  {
    provide: Answers,
    useFactory: ({ docsUrl = docsUrlDefault }: HttpOptions) => new Answers(docsUrl),
    inject: [HTTP_OPTIONS],
  },
  {
    provide: AccessLog,
    useFactory: ({ accessLog = true }: HttpOptions, logger: Logger, registry: Registry) =>
      new AccessLog(logger, registry, accessLog),
    inject: [HTTP_OPTIONS, LOGGER, METRICS_REGISTRY],
  },
  {
    provide: SweepKeys,
    useFactory: (store: IdempotencyStore | undefined, clock: Clock, logger: Logger) =>
      new SweepKeys(store, clock, logger),
    inject: [optional(IDEMPOTENCY_STORE), Clock, LOGGER],
  },
];

/** The HTTP side of a process: keys, limits, idempotency, errors, health, metrics and the API document. */
@Global()
@Module({})
export class HttpModule implements OnApplicationShutdown {
  constructor(
    { httpAdapter }: HttpAdapterHost<FastifyAdapter>,
    pipeline: RequestPipeline,
    private readonly access: AccessLog,
    @Inject(HTTP_OPTIONS) { pages, docs, publicUrl = '' }: HttpOptions,
  ) {
    httpAdapter.getInstance().decorate('isReachedByTls', publicUrl.startsWith('https:'));
    pipeline.addHooks(httpAdapter.getInstance());
    if (pages) servePages(httpAdapter.getInstance(), pages);
    if (docs) serveDocs(httpAdapter.getInstance(), docs);
  }

  /** Comes after the server has answered its last request. */
  onApplicationShutdown(): void {
    this.access.flush();
  }

  static with(options: HttpOptions, { imports = [], providers = [] }: HttpWiring = {}): DynamicModule {
    return {
      module: HttpModule,
      imports,
      controllers: options.api ? [HealthController, OpenApiController] : [HealthController],
      providers: [
        { provide: HTTP_OPTIONS, useValue: options },
        ...providers,
        ...parts,
        RoutePlans,
        RequestPipeline,
        ...pipelineProviders,
        ReadinessChecks,
        MetricsServer,
      ],
      exports: [ReadinessChecks, MetricsServer, BearerAuthentication],
    };
  }
}
