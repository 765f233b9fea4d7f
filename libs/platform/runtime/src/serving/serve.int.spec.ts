import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type CallHandler,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  type MiddlewareConsumer,
  Module,
  type NestInterceptor,
  type NestModule,
  Param,
  ParseIntPipe,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { openBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import { openEventStore } from '@taprail/event-store';
import { Operation } from '@taprail/http';
import { openReadStore } from '@taprail/read-store';
import { allInOne, loadSettings } from '@taprail/settings';
import { createLogger, createRegistry } from '@taprail/telemetry';
import type { FastifyRequest } from 'fastify';
import { map } from 'rxjs';
import { type Adapters, allDuties } from '../adapters/adapters';
import { closeAdapters } from '../adapters/close-adapters';
import { type Served, serve } from './serve';

const headersOf = (host: ExecutionContext) => host.switchToHttp().getRequest<FastifyRequest>().headers;

class NotOnSunday implements CanActivate {
  canActivate = (host: ExecutionContext): boolean => headersOf(host)['x-day'] !== 'sunday';
}

class OnlyWithTicket implements CanActivate {
  canActivate = (host: ExecutionContext): boolean => headersOf(host)['x-ticket'] === 'yes';
}

class Wrapped implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map((wrapped: unknown) => ({ wrapped })));
  }
}

@Controller('museum')
class MuseumController {
  @Get(':room')
  @UseGuards(OnlyWithTicket)
  @UsePipes(ParseIntPipe)
  @UseInterceptors(Wrapped)
  @Operation({ id: 'museum.get', scope: 'public', summary: 's', errors: [], answers: { 200: {} } })
  get(@Param('room') room: number) {
    return { room };
  }
}

@Module({ controllers: [MuseumController], providers: [{ provide: APP_GUARD, useClass: NotOnSunday }] })
class MuseumModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply((_: unknown, response: { setHeader(name: string, value: string): void }, next: () => void) => {
        response.setHeader('x-museum', 'open');
        next();
      })
      .forRoutes(MuseumController);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'taprail-museum-'));
let adapters: Adapters;
let served: Served;

const openAdapters = async (): Promise<Adapters> => {
  const env = {
    PORT: '0',
    METRICS_PORT: '0',
    LOG_LEVEL: 'error',
    TAPRAIL_DATA: folder,
  };
  const settings = loadSettings(allInOne, env);
  const readStore = await openReadStore(settings.readStoreUrl);
  return {
    settings,
    duties: allDuties,
    store: await openEventStore(settings.eventStoreUrl),
    readStore,
    ownStore: readStore,
    vault: undefined,
    buses: await openBus(settings.busUrl),
    clock: new OffsetClock(),
    testClock: undefined,
    logger: createLogger({ service: 'museum', level: 'error' }),
    registry: createRegistry({ service: 'museum', version: '1.0.0', commit: 'abc1234' }),
    followers: { status: async () => [], settled: async () => undefined, areThrough: () => false },
    instance: 'museum',
  };
};

beforeAll(async () => {
  adapters = await openAdapters();
  served = await serve(adapters, [MuseumModule]);
});
afterAll(async () => {
  served.drain();
  await served.stopListening();
  await served.close();
  await closeAdapters(adapters);
  rmSync(folder, { recursive: true });
});

describe('a service whose module is written as any Nest developer would', () => {
  it.each<[string, string, Record<string, string>, number, unknown]>([
    ['pipe, interceptor and handler', '7', { 'x-ticket': 'yes' }, 200, { wrapped: { room: 7 } }],
    ['a pipe that refuses', 'x', { 'x-ticket': 'yes' }, 400, { error: { code: 'invalid_value' } }],
    ['a guard of the method', '7', {}, 403, { error: { code: 'insufficient_scope' } }],
    ['a guard of the module', '7', { 'x-ticket': 'yes', 'x-day': 'sunday' }, 403, { error: {} }],
  ])('is served through its parts: %s', async (_what, room, headers, status, body) => {
    const response = await fetch(`${served.address}/museum/${room}`, { headers });
    expect([response.status, await response.json()]).toMatchObject([status, body]);
    expect(response.headers.get('x-museum')).toBe('open');
  });
});
