import 'reflect-metadata';
import type { AddressInfo } from 'node:net';
import { Body, Controller, Global, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Clock, SystemClock } from '@taprail/clock';
import {
  Caller,
  createApplication,
  HttpModule,
  KEY_DIRECTORY,
  type KeyDirectory,
  mintKeySecret,
  Operation,
} from '@taprail/http';
import { createLogger, createRegistry, LOGGER, METRICS_REGISTRY } from '@taprail/telemetry';
import { IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { fastify } from 'fastify';

/** `floor` is bare Fastify, `nest` bare Nest on the same Fastify; `api-quiet` is the API without its access lines. */
export type Variant = 'floor' | 'nest' | 'api' | 'api-quiet';

class ThingDto {
  @IsInt()
  @Min(1)
  @Max(99_999_999)
  amount!: number;

  @Matches(/^[A-Za-z]{3}$/)
  currency!: string;

  @IsString()
  @Length(1, 128)
  subject!: string;

  @IsString()
  @Length(1, 64)
  device!: string;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  reference?: string;
}

const answer = (amount: number) => ({ id: 'thing_1', status: 'approved', amount });

@Controller('things')
class ThingsController {
  @Post()
  @Operation({ id: 'things.create', scope: 'things:write', summary: 'Make a thing.', errors: [], answers: { 200: {} } })
  create(@Body() body: ThingDto, @Caller() _caller: Caller): object {
    return answer(body.amount);
  }
}

const directory: KeyDirectory = {
  find: async () => ({
    id: 'key_1',
    platformId: 'plt_1',
    scopes: ['things:write'],
    expiresAt: null,
    revokedAt: null,
    secretExpiresAt: null,
    ipAllowList: [],
  }),
  used: () => undefined,
};

const logger = createLogger({ service: 'bench', level: 'info' });
const build = { service: 'bench', version: '0', commit: '0' };

@Global()
@Module({
  providers: [
    { provide: Clock, useClass: SystemClock },
    { provide: LOGGER, useValue: logger },
    { provide: METRICS_REGISTRY, useValue: createRegistry(build) },
  ],
  exports: [Clock, LOGGER, METRICS_REGISTRY],
})
class Surroundings {}

const openApi = async (accessLog: boolean): Promise<number> => {
  const limits = { ratePerKey: 1e9, burstPerKey: 1e9, concurrentPerKey: 1e6 };
  const options = { ...build, environment: 'test' as const, pepper: 'a pepper for benches', limits, accessLog };
  const http = HttpModule.with(options, { providers: [{ provide: KEY_DIRECTORY, useValue: directory }] });

  @Module({ imports: [Surroundings, http], controllers: [ThingsController] })
  class Bench {}

  const app = await createApplication(Bench, { logger });
  await app.listen(0, '127.0.0.1');
  return (app.getHttpServer().address() as AddressInfo).port;
};

const openFloor = async (): Promise<number> => {
  const server = fastify();
  server.post('/things', (request, reply) => reply.send(answer((request.body as ThingDto).amount)));
  await server.listen({ port: 0, host: '127.0.0.1' });
  return (server.server.address() as AddressInfo).port;
};

@Controller('things')
class BareController {
  @Post()
  create(@Body() body: ThingDto): object {
    return answer(body.amount);
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const openNest = async (): Promise<number> => {
  const adapter = new FastifyAdapter(fastify() as never);
  const app = await NestFactory.create<NestFastifyApplication>(BareModule, adapter, {
    abortOnError: false,
    logger: false,
  });
  await app.listen(0, '127.0.0.1');
  return (app.getHttpServer().address() as AddressInfo).port;
};

const opening: Readonly<Record<Variant, () => Promise<number>>> = {
  floor: openFloor,
  nest: openNest,
  api: () => openApi(true),
  'api-quiet': () => openApi(false),
};

const serve = async (variant: Variant): Promise<void> => {
  const port = await opening[variant]();
  process.on('message', () => process.send?.(process.cpuUsage()));
  process.send?.({ port, key: mintKeySecret('test') });
};

if (require.main === module) void serve(process.argv[2] as Variant);
