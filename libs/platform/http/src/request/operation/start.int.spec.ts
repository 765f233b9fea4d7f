import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { IsDate, IsInt } from 'class-validator';
import { boot } from '../../testing/boot';
import { Operation } from './operation';

const facts = { scope: 'public', summary: 'x', errors: [], answers: { 200: {} } } as const;

class Dated {
  @IsDate()
  at!: Date;
}

class Sized {
  @IsInt()
  size!: number;
}

class Aged {
  @IsInt()
  age!: number;
}

@Controller('a')
class Undeclared {
  @Get()
  get(): string {
    return 'x';
  }
}

@Controller('a')
class Unchecked {
  @Post()
  @Operation({ ...facts, id: 'a.create' })
  create(@Body() body: object): object {
    return body;
  }
}

@Controller('a')
class Picked {
  @Get()
  @Operation({ ...facts, id: 'a.list' })
  list(@Query('limit') limit: string): object {
    return { limit };
  }
}

@Controller('a')
class Twofold {
  @Post()
  @Operation({ ...facts, id: 'a.create' })
  create(@Body() _body: Sized, @Query() _query: Aged): void {}
}

@Controller('a')
class Unsupported {
  @Post()
  @Operation({ ...facts, id: 'a.create' })
  create(@Body() _body: Dated): void {}
}

@Controller('a')
class Silent {
  @Get()
  @Operation({ ...facts, id: 'a.get', answers: {} })
  get(): void {}
}

describe('an application does not start', () => {
  it.each([
    ['with a route that declares nothing', Undeclared, 'GET /a has no @Operation'],
    ['with a body and a query of which neither is named', Twofold, 'a.create: of two DTOs'],
    ['with a decorator that has no compiled form', Unsupported, 'Dated.at: the decorator isDate has no compiled form'],
    ['with an operation that never succeeds', Silent, 'a.get declares no success answer'],
  ])('%s', async (_what, controller, message) => expect(boot({ controllers: [controller] })).rejects.toThrow(message));

  it('without a pepper worth its name', () => expect(boot({ http: { pepper: 'short' } })).rejects.toThrow('pepper'));
});

describe('what no DTO declares', () => {
  it.each([
    [
      'a body',
      Unchecked,
      '/a',
      { method: 'POST', body: '{"size":1}', headers: { 'content-type': 'application/json' } },
    ],
    ['a query', Picked, '/a?limit=1', {}],
  ])('takes no field: %s', async (_what, controller, path, request) => {
    const app = await boot({ controllers: [controller] });
    const response = await fetch(app.url + path, request);
    await app.close();
    expect([response.status, await response.json()]).toMatchObject([422, { error: { code: 'unknown_field' } }]);
  });
});

describe('plugin routes', () => {
  it('may be left undeclared under a prefix that says so', async () => {
    const app = await boot({ controllers: [Undeclared], http: { unlistedPrefixes: ['/a'] } });
    const response = await fetch(`${app.url}/a`);
    await app.close();
    expect(response.status).toBe(200);
  });
});
