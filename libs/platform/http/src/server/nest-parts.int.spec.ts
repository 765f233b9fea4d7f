import {
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  Catch,
  Controller,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  Injectable,
  type MiddlewareConsumer,
  Module,
  type NestInterceptor,
  type NestModule,
  NotFoundException,
  Param,
  ParseIntPipe,
  type PipeTransform,
  Post,
  Res,
  UseFilters,
  UseGuards,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, of } from 'rxjs';
import { Operation } from '../request/operation/operation';
import { boot, type Booted } from '../testing/boot';
import { caller } from '../testing/call';

/** Reads a header, as an ordinary guard does. */
@Injectable()
class ClosedOnSunday implements CanActivate {
  canActivate(host: ExecutionContext): boolean {
    return host.switchToHttp().getRequest<FastifyRequest>().headers['x-day'] !== 'sunday';
  }
}

class OnlyNumberOne implements CanActivate {
  canActivate(host: ExecutionContext): boolean {
    return host.switchToHttp().getRequest<FastifyRequest<{ Params: { id: string } }>>().params.id === '1';
  }
}

class Doubled implements PipeTransform {
  transform = (value: number): number => value * 2;
}

class Wrapped implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map((wrapped: unknown) => ({ wrapped })));
  }
}

class Stamped implements NestInterceptor {
  intercept(host: ExecutionContext, next: CallHandler) {
    host.switchToHttp().getResponse<FastifyReply>().header('x-stamp', 'global');
    return next.handle();
  }
}

@Catch(RangeError)
class Tamed implements ExceptionFilter {
  catch(_: unknown, host: ArgumentsHost): void {
    void host.switchToHttp().getResponse<FastifyReply>().code(418).send('tamed');
  }
}

const open = (id: string) => Operation({ id, scope: 'public', summary: 's', errors: [], answers: { 200: {} } });
const runs: string[] = [];

@Controller('shop')
class ShopController {
  @Get('plain')
  @open('shop.plain')
  plain() {
    return { plain: true };
  }

  @Get('guarded/:id')
  @UseGuards(OnlyNumberOne)
  @open('shop.guarded')
  guarded(@Param('id') id: string) {
    return { id };
  }

  @Get('piped/:id')
  @UsePipes(ParseIntPipe, Doubled)
  @open('shop.piped')
  piped(@Param('id') id: number) {
    return { id };
  }

  @Get('wrapped')
  @UseInterceptors(Wrapped)
  @open('shop.wrapped')
  wrapped() {
    return { inside: true };
  }

  @Get('streamed')
  @open('shop.streamed')
  streamed() {
    return of({ first: true }, { last: true });
  }

  @Get('missing')
  @open('shop.missing')
  missing() {
    throw new NotFoundException('No such shop.');
  }

  @Get('cyclic')
  @open('shop.cyclic')
  cyclic() {
    const self: Record<string, unknown> = {};
    return Object.assign(self, { self });
  }

  @Get('written')
  @open('shop.written')
  async written(@Res() reply: FastifyReply) {
    await reply.code(202).send('by hand');
  }

  @Post('tamed/:id')
  @UseGuards(OnlyNumberOne)
  @UseFilters(Tamed)
  @Operation({ id: 'shop.tamed', scope: 'things:write', summary: 's', errors: [], answers: { 200: {} } })
  tamed(@Param('id') id: string) {
    runs.push(id);
    throw new RangeError('wild');
  }
}

@Module({
  controllers: [ShopController],
  providers: [
    { provide: APP_GUARD, useClass: ClosedOnSunday },
    { provide: APP_INTERCEPTOR, useClass: Stamped },
  ],
})
class ShopModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply((request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => {
        response.setHeader('x-middleware', 'seen');
        if (request.headers['x-break'] === 'throw') throw new NotFoundException('Thrown by middleware.');
        next(request.headers['x-break'] === 'next' ? new TypeError('inside') : undefined);
      })
      .forRoutes(ShopController);
  }
}

let app: Booted;
const call = caller(() => app);

beforeAll(async () => {
  app = await boot({ imports: [ShopModule] });
});
afterAll(() => app.close());

describe('a module as any Nest developer writes it', () => {
  it.each<[string, string, Record<string, string>, number, unknown]>([
    ['a guard of a method lets pass', '/shop/guarded/1', {}, 200, { id: '1' }],
    ['a guard of a method refuses', '/shop/guarded/2', {}, 403, { error: { code: 'insufficient_scope' } }],
    ['a guard of the application refuses', '/shop/plain', { 'x-day': 'sunday' }, 403, { error: {} }],
    ['pipes change a value', '/shop/piped/21', {}, 200, { id: 42 }],
    ['a pipe refuses a value', '/shop/piped/x', {}, 400, { error: { code: 'invalid_value' } }],
    ['an interceptor changes the answer', '/shop/wrapped', {}, 200, { wrapped: { inside: true } }],
    ['the last value of an Observable is the answer', '/shop/streamed', {}, 200, { last: true }],
    [
      'an exception of Nest has the one error body',
      '/shop/missing',
      {},
      404,
      { error: { code: 'route_not_found', message: 'No such shop.' } },
    ],
    ['an answer that is no JSON is a bug', '/shop/cyclic', {}, 500, { error: { code: 'internal_error' } }],
    ['an empty parameter is no address', '/shop/guarded/', {}, 404, { error: { code: 'route_not_found' } }],
  ])('%s', async (_what, path, headers, status, body) =>
    expect(await call('GET', path, { headers })).toMatchObject({ status, body }),
  );

  it('an interceptor of the application and a middleware see every request', async () => {
    const { headers } = await call('GET', '/shop/plain');
    expect([headers.get('x-stamp'), headers.get('x-middleware')]).toEqual(['global', 'seen']);
  });

  it.each([
    ['throw', 404, { error: { code: 'route_not_found', message: 'Thrown by middleware.' } }],
    ['next', 500, { error: { code: 'internal_error' } }],
  ])('an error of a middleware has the one error body: %s', async (way, status, body) => {
    const answered = await call('GET', '/shop/plain', { headers: { 'x-break': way } });
    expect(answered).toMatchObject({ status, body });
    expect(answered.headers.get('request-id')).toBe(answered.body.error.request_id);
  });

  it('a controller may write the response by hand', async () =>
    expect(await call('GET', '/shop/written')).toMatchObject({ status: 202, text: 'by hand' }));
});

describe('an Idempotency-Key beside parts of the application', () => {
  const headers = { 'idempotency-key': 'shop-1' };

  it('is free again after an exception filter of the application has answered', async () => {
    const answers = [await call('POST', '/shop/tamed/1', { headers })];
    answers.push(await call('POST', '/shop/tamed/1', { headers }));
    expect(answers.map(({ status, text }) => [status, text])).toEqual(Array(2).fill([418, 'tamed']));
    expect(runs).toHaveLength(2);
  });

  it('is not used up by a guard that refuses', async () => {
    const refused = await call('POST', '/shop/tamed/2', { headers: { 'idempotency-key': 'shop-2' } });
    const other = await call('POST', '/shop/tamed/1', { headers: { 'idempotency-key': 'shop-2' } });
    expect([refused.status, other.status]).toEqual([403, 418]);
  });
});
