import { plainToInstance, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsEnum,
  IsIn,
  IsInt,
  IsISO31661Alpha2,
  IsISO8601,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
  validateSync,
} from 'class-validator';
import { compileDto } from './dto/compile-dto';
import { IsInstant } from './dto/own-rules';
import { IsTextMap } from './rules';

enum Size {
  small = 's',
  large = 'l',
}

class Inner {
  @IsString()
  @Matches(/^[a-z]+$/, { message: 'small letters, such as abc' })
  word!: string;
}

class Everything {
  @IsOptional() @IsString() text?: unknown;
  @IsOptional() @Length(2, 3) length?: unknown;
  @IsOptional() @MinLength(2) minLength?: unknown;
  @IsOptional() @MaxLength(2) maxLength?: unknown;
  @IsOptional() @Matches(/^\d{4}$/, { message: 'four digits, such as 0042' }) code?: unknown;
  @IsOptional() @IsInt() int?: unknown;
  @IsOptional() @IsNumber() number?: unknown;
  @IsOptional() @Min(2) @Max(4) range?: unknown;
  @IsOptional() @IsBoolean() flag?: unknown;
  @IsOptional() @IsIn(['a', 1]) listed?: unknown;
  @IsOptional() @IsEnum(Size) size?: unknown;
  @IsOptional() @IsEmail() email?: unknown;
  @IsOptional() @IsUrl({ protocols: ['https'], require_protocol: true }) url?: unknown;
  @IsOptional() @IsISO31661Alpha2() country?: unknown;
  @IsOptional() @IsISO8601() date?: unknown;
  @IsOptional() @IsInstant() instant?: unknown;
  @IsOptional() @IsObject() object?: unknown;
  @IsOptional() @IsArray() @ArrayMinSize(1) @ArrayMaxSize(2) @ArrayUnique() @IsString({ each: true }) list?: unknown;
  @IsOptional() @IsTextMap({ keysMax: 1, keyLengthMax: 2, valueLengthMax: 2 }) map?: unknown;
  @IsOptional() @IsObject() @ValidateNested() @Type(() => Inner) inner?: unknown;
  @IsOptional() @IsArray() @ValidateNested({ each: true }) @Type(() => Inner) inners?: unknown;
}

const texts = [
  '',
  'a',
  'ab',
  'abc',
  'abcd',
  '1234',
  '12345',
  's',
  'l',
  'small',
  'DE',
  'de',
  'XX',
  'DEU',
  '😀',
  '😀😀',
  'a\u0000b',
];
const addresses = [
  'a@b.co',
  'a@b',
  '@b.co',
  'a b@c.co',
  `${'x'.repeat(65)}@b.co`,
  'ü@b.co',
  'https://b.co/x',
  'http://b.co',
  'https://',
  'javascript:alert(1)',
];
const instants = [
  '2026-03-02',
  '2026-03-02T11:04:05Z',
  '2026-03-02T11:04:05.123+01:00',
  '2026-02-30T00:00:00Z',
  '11:04',
  '2026-13-01T00:00:00Z',
];
const others = [
  0,
  1,
  2,
  3,
  4,
  5,
  -1,
  2.5,
  1e21,
  true,
  false,
  null,
  [],
  ['a'],
  ['a', 'a'],
  ['a', 'b'],
  ['a', 'b', 'c'],
  [1],
  [null],
  {},
  { a: 'b' },
  { abc: 'b' },
  { a: 'bcd' },
  { a: 1 },
  { a: 'b', c: 'd' },
  { word: 'x' },
  { word: 'X' },
  { word: 'x', more: 1 },
  [{ word: 'x' }],
  [{ word: 'X' }],
  [{}],
];
const values: readonly unknown[] = [...texts, ...addresses, ...instants, ...others];

const byClassValidator = (value: object): boolean =>
  validateSync(plainToInstance(Everything, value), { whitelist: true, forbidNonWhitelisted: true }).length === 0;

const byCompiled = (value: object): boolean => {
  try {
    compileDto(Everything).check(structuredClone(value));
    return true;
  } catch {
    return false;
  }
};

const fields = Object.keys(compileDto(Everything).schema.properties ?? {});

/** Where the compiled check refuses more, on purpose: a rounded amount is not the amount. */
const stricter = (field: string, value: unknown): boolean => field === 'int' && value === 1e21;

describe('class-validator and the validator compiled from it', () => {
  it.each(fields)('give the same verdict on every value for %s', (field) => {
    const differing = values.filter(
      (value) => !stricter(field, value) && byClassValidator({ [field]: value }) !== byCompiled({ [field]: value }),
    );
    expect(differing).toEqual([]);
  });

  it.each(fields)('both accept and both refuse something for %s', (field) => {
    const verdicts = new Set(values.map((value) => byCompiled({ [field]: value })));
    expect(verdicts).toEqual(new Set([true, false]));
  });

  it('agree on unknown fields', () =>
    expect([byClassValidator({ other: 1 }), byCompiled({ other: 1 })]).toEqual([false, false]));

  it('differ only where digits are already lost', () =>
    expect([byClassValidator({ int: 1e21 }), byCompiled({ int: 1e21 })]).toEqual([true, false]));
});
