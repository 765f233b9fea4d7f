import type { DescribedApi, Schema } from './described-api';
import type { FieldValues } from './field-values';
import type { SeededChoice } from '../../harness/seeded-choice';

/** Values that have broken parsers before. */
export const hostileValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  '',
  ' ',
  'wrong',
  '0',
  '1e3',
  'x'.repeat(5_000),
  '\u0000',
  '\ud800',
  '\u202eabc',
  'ａｄｍｉｎ',
  '../../etc',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  "'; DROP TABLE event; --",
  '__proto__',
  'constructor',
  '2026-02-30',
  '9999-12-31T23:59:60Z',
  '+275760-09-13T00:00:00.000Z',
  [],
  [null],
  {},
  [[[[[[[[]]]]]]]],
  { constructor: { prototype: { x: 1 } } },
  { toString: 1, hasOwnProperty: null },
  Array.from({ length: 1_000 }, () => 1),
];

/** Texts of which some have the form that a pattern asks for. */
const texts: readonly string[] = [
  'Bistro Kern',
  'Ada Beck',
  'a',
  'A1',
  '5812',
  '10119',
  '+4930123456',
  'SN-0042',
  'HRB12345',
  '2026-03',
  '04:00',
  '07:00',
  'anna',
  'TABLE 4',
  'Bistro Kern Berlin',
  'Torstr. 1',
  'über 4 Gäste',
  '日本語',
  '🍕',
  'ach_01KJM0Z8R0000000000000000B',
  'txn_01KJM0Z8R0000000000000000B',
  'evt_01KJM0Z8R0000000000000000B',
  'we_01KJM0Z8R0000000000000000B',
  'file_01KJM0Z8R0000000000000000B',
  'f'.repeat(64),
  'a'.repeat(40),
  'a'.repeat(128),
  'a'.repeat(500),
  'x y'.repeat(7),
];

const formatted: Readonly<Record<string, readonly string[]>> = {
  email: ['office@bistro.example', 'a+b@c.example'],
  uri: ['https://bistro.example', 'https://bistro.example:8443/a?b=c'],
  currency: ['EUR', 'EUR', 'EUR', 'USD', 'JPY', 'KWD', 'CHF'],
  'currency-in-any-case': ['EUR', 'eur', 'USD', 'jpy'],
  country: ['DE', 'US', 'FR', 'JP'],
  iban: ['DE89370400440532013000', 'FR1420041010050500013M02606'],
  ip: ['203.0.113.7', '2001:db8::1'],
  'ip-range': ['203.0.113.0/24', '2001:db8::/32'],
  'time-zone': ['Europe/Berlin', 'UTC', 'America/New_York', 'Asia/Tokyo'],
  'tip-window': ['PT4H', 'PT1M', 'P1D'],
};

const depthMax = 8;

/** Values that a schema allows, as far as the schema says what it allows. */
export class FuzzedValues {
  /** Whether fields get what they mean and little else, as a caller who wants something done would send. */
  isInEarnest = false;

  constructor(
    private readonly api: DescribedApi,
    private readonly choice: SeededChoice,
    private readonly fields: FieldValues,
  ) {}

  /** A field whose meaning is known gets a value that means something, most of the time. */
  of(given: Schema, field: string, depth = 0): unknown {
    const { choice } = this;
    const schema = this.oneOf(this.api.resolve(given));
    if (depth > depthMax) return null;
    const meant = this.isInEarnest || choice.happens(0.85) ? this.fields.valueOf(field, schema.format) : undefined;
    if (meant !== undefined) return meant;
    if ('const' in schema) return schema.const;
    if (schema.enum) return choice.of(schema.enum);
    const types: readonly string[] = [schema.type ?? 'string'].flat();
    const type = types.length > 1 && choice.happens(0.85) ? types.find((it) => it !== 'null') : choice.of(types);
    if (type === 'object') return this.object(schema, depth);
    if (type === 'array') return this.array(schema, field, depth);
    if (type === 'integer' || type === 'number') return this.number(schema);
    if (type === 'boolean') return choice.happens(0.5);
    return type === 'null' ? null : this.text(schema);
  }

  private oneOf(schema: Schema): Schema {
    return schema.anyOf ? this.oneOf(this.api.resolve(this.choice.of(schema.anyOf))) : schema;
  }

  private object(schema: Schema, depth: number): unknown {
    const { choice } = this;
    const made: Record<string, unknown> = {};
    for (const [name, member] of Object.entries<Schema>(schema.properties ?? {})) {
      if (schema.required?.includes(name) || choice.happens(this.isInEarnest ? 0.08 : 0.2))
        made[name] = this.of(member, name, depth + 1);
    }
    const value = schema.additionalProperties;
    if (typeof value !== 'object') return made;
    for (let count = choice.integer(0, 2); count > 0; count -= 1) {
      made[choice.of(['anna', 'dirk', 'table', 'a'.repeat(40)])] = this.of(value, '', depth + 1);
    }
    return made;
  }

  private array({ items, minItems = 0, maxItems = 3 }: Schema, field: string, depth: number): unknown {
    const length = this.choice.integer(minItems, Math.min(Math.max(minItems, 3), maxItems));
    return Array.from({ length }, () => this.of(items, field, depth + 1));
  }

  private number({ minimum = 0, maximum = 1_000_000 }: Schema): number {
    const { choice } = this;
    const edges = [minimum, minimum + 1, maximum, maximum - 1];
    return choice.happens(0.3) ? choice.of(edges) : choice.integer(minimum, Math.min(maximum, minimum + 20_000));
  }

  private text({ format, pattern, minLength = 0, maxLength = 200 }: Schema): string {
    const { choice } = this;
    if (format === 'date-time' || format === 'day-or-instant' || format === 'date') return this.fields.time(format);
    if (formatted[format]) return choice.of(formatted[format]);
    const isAllowed = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
    const form = pattern === undefined ? undefined : new RegExp(pattern, 'u');
    const fitting = texts.filter((text) => isAllowed(text) && (form?.test(text) ?? true));
    return fitting.length > 0 ? choice.of(fitting) : 'a'.repeat(Math.max(minLength, 1));
  }
}
