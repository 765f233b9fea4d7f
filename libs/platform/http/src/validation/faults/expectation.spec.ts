import type { JsonSchema } from '@taprail/contracts';
import { IsInt, IsOptional, Matches } from 'class-validator';
import { compileDto } from '../dto/compile-dto';
import { expectationOf, requireWords } from './expectation';
import { formats, rules } from '../rules';

describe('what a field must be', () => {
  it.each<[JsonSchema, string]>([
    [{ type: 'string' }, 'a text, such as "example"'],
    [{ type: ['string', 'null'], minLength: 1, maxLength: 3 }, 'a text of 1 to 3 characters, such as "exa"'],
    [{ type: 'string', minLength: 9 }, 'a text of at least 9 characters, such as "exampless"'],
    [{ type: 'string', maxLength: 64 }, 'a text of at most 64 characters, such as "example"'],
    [{ type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: 20 }, 'a whole number of at most 20, such as 20'],
    [{ type: 'integer', minimum: 1, maximum: 100 }, 'a whole number from 1 to 100, such as 100'],
    [{ type: 'number', minimum: 50 }, 'a number of at least 50, such as 50'],
    [{ type: 'boolean' }, 'true or false'],
    [{ enum: ['a', 'b', null] }, 'one of: a, b'],
    [
      { type: 'array', minItems: 1, maxItems: 5, uniqueItems: true, items: { enum: ['a'] } },
      'a list of 1 to 5 items without repeats, such as ["a"]',
    ],
    [{ type: ['object', 'array'], items: { $ref: '#' } }, 'a JSON object, such as {}, or a list, such as [{}]'],
    [
      { type: 'object', maxProperties: 50, additionalProperties: { type: 'string' } },
      'a JSON object of at most 50 keys, such as {"key":"value"}',
    ],
    [{ type: 'string', format: 'uri-0a1b2c3d' }, 'a URL, such as https://bistro.example'],
    [{ type: 'string', pattern: '^x$', 'x-expected': 'an x, such as x' }, 'an x, such as x'],
  ])('%j is said in words with an example', (schema, words) => expect(expectationOf(schema)).toBe(words));

  it('is known of every rule that is supported', () => {
    const samples: Readonly<Record<string, readonly unknown[]>> = {
      isIn: [['a']],
      isEnum: [{ a: 'a' }],
      isLength: [1, 2],
      minLength: [1],
      maxLength: [2],
      min: [1],
      max: [2],
      arrayMinSize: [1],
      arrayMaxSize: [2],
    };
    for (const [name, rule] of Object.entries(rules)) {
      if (name === 'matches') continue;
      const schema = rule(...(samples[name] ?? []));
      requireWords(schema);
      expect([name, expectationOf(schema)]).toEqual([name, expect.not.stringMatching(/[\^\\$]|undefined|something/)]);
    }
    expect(formats.size).toBeGreaterThan(0);
  });

  it('stops the start where a pattern has no words', () => {
    class Silent {
      @Matches(/^x$/)
      code!: string;
    }
    expect(() => compileDto(Silent)).toThrow(
      'Silent.code: a pattern or format needs words for what it expects, with an example',
    );
  });

  it('is what the refusal says, whatever is wrong', () => {
    class Spoken {
      @Matches(/^[0-9]{4}$/, { message: 'four digits, such as 5812' })
      code!: string;

      @IsOptional()
      @IsInt()
      count?: number | null;
    }
    const refusalOf = (value: object) => {
      try {
        compileDto(Spoken).check(value);
      } catch (error) {
        return (error as Error).message;
      }
      return undefined;
    };
    expect([refusalOf({ code: 5 }), refusalOf({ code: 'x' }), refusalOf({ code: '5812', count: '1' })]).toEqual([
      'code must be four digits, such as 5812.',
      'code must be four digits, such as 5812.',
      'count must be a whole number, such as 1000.',
    ]);
  });
});
