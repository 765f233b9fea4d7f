import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDate,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';
import { HttpProblem } from '../../answers/errors/http-problem';
import { ThingDto, ThingsQuery } from '../../testing/thing.dto';
import { parseJsonBody } from '../../request/body/json-body';
import { compileDto } from './compile-dto';
import { byRule } from '../rules';

const thing = { amount: 5, name: 'box' };

const problemOf = (dto: new () => object, value: unknown, coerce = false): unknown => {
  try {
    return compileDto(dto, { coerce }).check(value);
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    const { code, message, param, errors } = error;
    return { code, message, param, errors };
  }
};

const wholeNumber = 'amount must be a whole number from 1 to 1000000, such as 1000.';
const one = (code: string, param: string | undefined, message: string) => ({ code, message, param, errors: undefined });

class CountDto {
  @IsInt()
  count!: number;
}

class NumbersDto {
  @IsNumber()
  share!: number;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => CountDto)
  below?: CountDto[] | null;
}

class LenientDto {
  static readonly nullIsAbsent = true;

  @IsString()
  name!: string;

  @IsOptional()
  @IsInt()
  amount?: number;
}

/** As it comes over the wire. */
const parsed = (json: string): unknown => parseJsonBody(Buffer.from(json), JSON.parse);

describe('a body against its DTO', () => {
  it.each(['99.99999999999999999999999', '1e2', '5.0', '5E0'])('takes %s for no integer', (written) =>
    expect(problemOf(ThingDto, parsed(`{"name":"box","amount":${written}}`))).toEqual(
      one('invalid_value', 'amount', `${wholeNumber.slice(0, -1)}, without a fraction or an exponent.`),
    ),
  );

  it('takes a whole number for a number, however it is written', () =>
    expect(problemOf(NumbersDto, parsed('{"share":5.0,"below":[{"count":1}]}'))).toEqual({
      share: 5,
      below: [{ count: 1 }],
    }));

  it('finds what is no integer below, under dotted names and in lists', () => {
    const refusal = (json: string) => problemOf(NumbersDto, parsed(json));
    expect(refusal('{"share":1,"below":[{"count":1},{"count":2.0}]}')).toMatchObject({ param: 'below.1.count' });
    expect(refusal('{"share":1,"below.0.count":2e1}')).toMatchObject({ param: 'below.0.count' });
  });

  it('gives no null to an operation that takes null for a field left out', () => {
    expect(problemOf(LenientDto, { name: 'box', amount: null })).toEqual({ name: 'box' });
    expect(problemOf(LenientDto, { name: null })).toMatchObject({ code: 'invalid_value', param: 'name' });
  });

  it('passes as it is', () => expect(problemOf(ThingDto, thing)).toEqual(thing));

  it.each<[string, unknown, unknown]>([
    ['a missing field', { name: 'box' }, one('missing_field', 'amount', 'amount is required.')],
    ['an unknown field', { ...thing, x: 1 }, one('unknown_field', 'x', 'x is not known here.')],
    [
      'a field with another sign in it',
      { ...thing, a_mount: 1 },
      one('unknown_field', 'a_mount', 'a_mount is not known here. Did you mean amount?'),
    ],
    [
      'a wrong type',
      { ...thing, name: 5 },
      one('invalid_value', 'name', 'name must be a text of 1 to 64 characters, such as "example".'),
    ],
    ['a number as text', { ...thing, amount: '5' }, one('invalid_value', 'amount', wholeNumber)],
    ['a fraction', { ...thing, amount: 5.5 }, one('invalid_value', 'amount', wholeNumber)],
    ['its own code for one keyword', { ...thing, amount: 0 }, one('amount_too_small', 'amount', wholeNumber)],
    ['too much', { ...thing, amount: 1_000_001 }, one('invalid_value', 'amount', wholeNumber)],
    [
      'a value outside its list',
      { ...thing, colour: 'blue' },
      one('invalid_enum_value', 'colour', 'colour must be one of: red, green.'),
    ],
    [
      'its own code for a field',
      { ...thing, country: 'Germany' },
      one('invalid_country', 'country', 'country must be a country of ISO 3166-1 as two capital letters, such as DE.'),
    ],
    [
      'a nested field',
      { ...thing, parts: [{ name: 'a' }, { name: '' }] },
      one('invalid_value', 'parts.1.name', 'parts.1.name must be a text of 1 to 20 characters, such as "example".'),
    ],
    [
      'a nested unknown field',
      { ...thing, parts: [{ name: 'a', 'b.c': 1 }] },
      one('unknown_field', 'parts.0.b.c', 'parts.0.b.c is not known here.'),
    ],
    [
      'a text instead of an object',
      { ...thing, parts: ['a'] },
      one('invalid_value', 'parts.0', 'parts.0 must be a JSON object, such as {}.'),
    ],
    [
      'a map with a long value',
      { ...thing, labels: { a: 'x'.repeat(9) } },
      one('invalid_value', 'labels.a', 'labels.a must be a text of at most 8 characters, such as "example".'),
    ],
    ['a number past 2^53', { ...thing, amount: 2 ** 53 }, one('invalid_value', 'amount', wholeNumber)],
    ['a list', [thing], one('invalid_value', undefined, 'The body must be a JSON object.')],
    ['nothing', null, one('invalid_value', undefined, 'The body must be a JSON object.')],
  ])('names %s', (_what, value, expected) => expect(problemOf(ThingDto, value)).toEqual(expected));

  it('names several faults, each once, the first leading', () =>
    expect(problemOf(ThingDto, { amount: 'x', name: '', y: 1 })).toEqual({
      code: 'unknown_field',
      message: 'y is not known here.',
      param: 'y',
      errors: [
        { param: 'y', code: 'unknown_field', message: 'y is not known here.' },
        { param: 'amount', code: 'invalid_value', message: wholeNumber },
        {
          param: 'name',
          code: 'invalid_value',
          message: 'name must be a text of 1 to 64 characters, such as "example".',
        },
      ],
    }));

  it('names a hundred faults at most', () => {
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, i]));
    expect((problemOf(ThingDto, fields) as { errors: unknown[] }).errors).toHaveLength(100);
  });

  it('lets null stand for "no value" in optional fields only', () => {
    expect(problemOf(ThingDto, { ...thing, colour: null, country: null, parts: null, labels: null })).toMatchObject(
      thing,
    );
    expect(problemOf(ThingDto, { amount: null, name: 'box' })).toMatchObject({
      code: 'invalid_value',
      param: 'amount',
    });
  });

  it('does not repeat what was sent', () =>
    expect(JSON.stringify(problemOf(ThingDto, { ...thing, name: 7_777 }))).not.toContain('7777'));
});

describe('a query against its DTO', () => {
  it('gets types and defaults', () =>
    expect(problemOf(ThingsQuery, { limit: '7', created: { gte: '2026-01-01T00:00:00Z' } }, true)).toEqual({
      limit: 7,
      order: 'desc',
      created: { gte: '2026-01-01T00:00:00Z' },
    }));

  it.each<[unknown, string, string]>([
    [{ limit: '0x10' }, 'invalid_value', 'limit'],
    [{ limit: '' }, 'invalid_value', 'limit'],
    [{ limit: '101' }, 'invalid_value', 'limit'],
    [{ limit: ['1', '2'] }, 'invalid_value', 'limit'],
    [{ created: { since: 'x' } }, 'unknown_field', 'created.since'],
    [{ created: { gte: 'yesterday' } }, 'invalid_value', 'created.gte'],
    [{ created: 'today' }, 'invalid_value', 'created'],
    [{ status: 'lost' }, 'invalid_enum_value', 'status'],
    [{ colour: 'red' }, 'unknown_field', 'colour'],
  ])('refuses %j', (query, code, param) => expect(problemOf(ThingsQuery, query, true)).toMatchObject({ code, param }));

  it('names a fault inside an optional object once', () =>
    expect(problemOf(ThingsQuery, { created: { gte: 'yesterday' } }, true)).toEqual(
      one(
        'invalid_value',
        'created.gte',
        'created.gte must be a time of RFC 3339 with its zone, such as 2026-03-01T10:00:00Z.',
      ),
    ));

  it('wraps a single value where a list is asked for, and reads booleans', () => {
    class Query {
      @IsOptional()
      @IsArray()
      @ArrayMaxSize(2)
      @IsInt({ each: true })
      ids?: number[];

      @IsOptional()
      @IsBoolean()
      open?: boolean;
    }
    expect(problemOf(Query, { ids: '4', open: 'true' }, true)).toEqual({ ids: [4], open: true });
    expect(problemOf(Query, { ids: ['4', 'x'], open: 'yes' }, true)).toMatchObject({
      errors: [{ param: 'ids.1' }, { param: 'open' }],
    });
  });
});

describe('a DTO', () => {
  it('may tidy its input first', () => {
    class Tidy {
      @IsString()
      name!: string;

      static prepare(body: unknown): unknown {
        return { name: String((body as { name: string }).name).trim() };
      }
    }
    expect(problemOf(Tidy, { name: '  x ' })).toEqual({ name: 'x' });
  });

  it('may be left out when nothing in it is required, unless it must be sent', () => {
    class Loose {
      @IsOptional()
      @IsString()
      name?: string;
    }
    class Change extends Loose {
      static readonly mustBeSent = true;
    }
    expect([compileDto(Loose).mayBeAbsent, compileDto(Change).mayBeAbsent]).toEqual([true, false]);
    expect(problemOf(Change, {})).toEqual({});
  });

  it('that must be sent says what to send, under the status that its code always has', () => {
    class Whole {
      static readonly mustBeSent = 'Send it whole.';
      @IsOptional()
      @IsString()
      name?: string;
    }
    const { code, status, message } = compileDto(Whole).missing();
    expect([status, code, message]).toEqual([400, 'missing_body', 'Send it whole.']);
  });

  it('may have decorators of its own, declared once for both sides', () => {
    const IsEven = () =>
      byRule(
        'isEven',
        { type: 'string', format: 'even', 'x-expected': 'an even number, such as 2' },
        (value) => Number(value) % 2 === 0,
      );
    class Even {
      @IsEven()
      number!: string;
    }
    expect(problemOf(Even, { number: '4' })).toEqual({ number: '4' });
    expect(problemOf(Even, { number: '5' })).toMatchObject({ code: 'invalid_value', param: 'number' });
  });

  it('with a decorator that has no compiled form does not start', () => {
    class Dated {
      @IsDate()
      at!: Date;
    }
    expect(() => compileDto(Dated)).toThrow('Dated.at: the decorator isDate has no compiled form');
  });

  it('with flags in a pattern, without a nested type or without decorators does not start', () => {
    class Flags {
      @Matches(/x/i)
      a!: string;
    }
    class Untyped {
      @ValidateNested()
      a!: object;
    }
    class Bare {}
    expect(() => compileDto(Flags)).toThrow('Flags.a: Matches is supported without the flags "i"');
    expect(() => compileDto(Untyped)).toThrow('Untyped.a: ValidateNested needs @Type(() => Class)');
    expect(() => compileDto(Bare)).toThrow('Bare has no class-validator decorators');
  });

  it('may contain itself', () => {
    class Tree {
      @IsOptional()
      @IsArray()
      @ValidateNested({ each: true })
      @Type(() => Tree)
      branches?: Tree[];
    }
    expect(problemOf(Tree, { branches: [{ branches: [{}] }] })).toEqual({ branches: [{ branches: [{}] }] });
    expect(problemOf(Tree, { branches: [{ branches: [1] }] })).toMatchObject({ param: 'branches.0.branches.0' });
  });
});
