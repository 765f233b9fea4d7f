import {
  type ArgumentsHost,
  type CallHandler,
  type CanActivate,
  Catch,
  Controller,
  createParamDecorator,
  type ExceptionFilter,
  type ExecutionContext,
  Get,
  Headers,
  type NestInterceptor,
  Param,
  type PipeTransform,
  Req,
  UseFilters,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { map, of } from 'rxjs';
import { HttpProblem } from '../errors/http-problem';
import { Operation } from '../operation/operation';
import { boot, type Booted } from '../testing/boot';
import { caller } from '../testing/call';
import { DirectCalls } from './direct-calls';

class Closed implements CanActivate {
  canActivate(): boolean {
    throw new HttpProblem('insufficient_scope');
  }
}

class Wrapped implements NestInterceptor {
  intercept(_: ExecutionContext, next: CallHandler) {
    return next.handle().pipe(map((value: object) => ({ wrapped: value })));
  }
}

class Loud implements PipeTransform {
  transform = (value: string): string => value.toUpperCase();
}

@Catch(RangeError)
class Tamed implements ExceptionFilter {
  catch(_: unknown, host: ArgumentsHost): void {
    host.switchToHttp().getResponse().code(418).send('tamed');
  }
}

const Later = createParamDecorator(async (word: string) => word);
const Where = createParamDecorator((_: unknown, host: ExecutionContext) => [
  host.getClass().name,
  host.getHandler().name,
]);
const open = (id: string) => Operation({ id, scope: 'public', summary: 's', errors: [], answers: { 200: {} } });

@Controller()
class CallsController {
  @Get('plain/:id')
  @open('calls.plain')
  plain(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Headers('X-Word') word: string,
    @Where() where: unknown,
  ) {
    return { url: request.url, id, word, where };
  }

  @Get('later')
  @open('calls.later')
  async later(@Later('hello') word: string) {
    return { word };
  }

  @Get('streamed')
  @open('calls.streamed')
  streamed() {
    return of({ first: true }, { last: true });
  }

  @Get('cyclic')
  @open('calls.cyclic')
  cyclic() {
    const self: Record<string, unknown> = {};
    return Object.assign(self, { self });
  }

  @Get('guarded')
  @UseGuards(Closed)
  @open('calls.guarded')
  guarded() {
    return {};
  }

  @Get('wrapped')
  @UseInterceptors(Wrapped)
  @open('calls.wrapped')
  wrapped() {
    return { inside: true };
  }

  @Get('loud/:word')
  @open('calls.loud')
  loud(@Param('word', Loud) word: string) {
    return { word };
  }

  @Get('tamed')
  @UseFilters(Tamed)
  @open('calls.tamed')
  tamed() {
    throw new RangeError('wild');
  }
}

let app: Booted;
const call = caller(() => app);
afterEach(() => app.close());

describe('a controller method without parts of Nest’s router', () => {
  const made = jest.spyOn(DirectCalls.prototype, 'of');

  beforeEach(async () => {
    made.mockClear();
    app = await boot({ controllers: [CallsController] });
  });

  it('is called directly, and only such a method', () => {
    const direct = made.mock.calls.flatMap(([{ id }], i) => (made.mock.results[i]?.value ? [id] : []));
    expect(new Set(direct.filter((id) => id.startsWith('calls.')))).toEqual(
      new Set(['calls.plain', 'calls.later', 'calls.streamed', 'calls.cyclic']),
    );
  });

  it('gets its parameters, in their places', async () =>
    expect((await call('GET', '/plain/7', { headers: { 'x-word': 'w' } })).body).toEqual({
      url: '/plain/7',
      id: '7',
      word: 'w',
      where: ['CallsController', 'plain'],
    }));

  it.each([
    ['/later', 200, { word: 'hello' }],
    ['/streamed', 200, { last: true }],
    ['/wrapped', 200, { wrapped: { inside: true } }],
    ['/loud/hush', 200, { word: 'HUSH' }],
  ])('%s answers %i', async (path, status, body) => expect(await call('GET', path)).toMatchObject({ status, body }));

  it.each([
    ['/plain/', 404],
    ['/cyclic', 500],
    ['/guarded', 403],
    ['/tamed', 418],
  ])('%s answers %i', async (path, status) => expect((await call('GET', path)).status).toBe(status));
});

describe('parts that stand before every method', () => {
  it.each([
    [APP_GUARD, Closed, 403, { error: { code: 'insufficient_scope' } }],
    [APP_INTERCEPTOR, Wrapped, 200, { wrapped: { word: 'hello' } }],
  ])('%s is obeyed', async (provide, useClass, status, body) => {
    app = await boot({ controllers: [CallsController], providers: [{ provide, useClass }] });
    expect(await call('GET', '/later')).toMatchObject({ status, body });
  });
});
