import Ajv from 'ajv';
import type { RiskRule, RiskRules } from '@taprail/taps-domain';
import { keptPerSubject, longestWindowS } from './tap-counts';

/** A rule as its file writes it. */
type Written = Readonly<{ name: string; kind: RiskRule['kind']; limit: number; weight: number }> &
  Readonly<{ of: 'card' | 'device' | 'sub_merchant'; window_s: number; currency?: string }>;

const named = {
  name: { type: 'string', pattern: '^[a-z][a-z0-9_]{0,63}$' },
  weight: { type: 'integer', minimum: 0, maximum: 100 },
};

const rule = (kind: RiskRule['kind'], fields: Readonly<Record<string, object>>, optional: object = {}) => ({
  properties: { kind: { const: kind }, ...named, ...fields, ...optional },
  required: ['name', 'kind', 'weight', ...Object.keys(fields)],
  additionalProperties: false,
});

const limit = { type: 'integer', minimum: 0 };

const isWritten = new Ajv({ allErrors: true, discriminator: true }).compile<{ version: string; rules: Written[] }>({
  type: 'object',
  properties: {
    version: { type: 'string', minLength: 1, maxLength: 64 },
    rules: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['kind'],
        discriminator: { propertyName: 'kind' },
        oneOf: [
          rule('velocity', {
            of: { enum: ['card', 'device', 'sub_merchant'] },
            window_s: { type: 'integer', minimum: 1, maximum: longestWindowS },
            limit: { ...limit, maximum: keptPerSubject },
          }),
          rule('amount', { limit }, { currency: { type: 'string', pattern: '^[A-Z]{3}$' } }),
          rule('issuer_country', { limit }),
        ],
      },
    },
  },
  required: ['version', 'rules'],
  additionalProperties: false,
});

/** Reads the text of a rules file. Throws a TypeError with everything that is wrong, each with its place. */
export const readRules = (text: string): RiskRules => {
  const written: unknown = parsed(text);
  if (!isWritten(written)) {
    const mistakes = isWritten.errors!.map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`);
    throw new TypeError([...new Set(mistakes)].join('; '));
  }
  const names = written.rules.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated) throw new TypeError(`two rules are named ${repeated}, and a decision could not tell which one fired`);
  return { version: written.version, rules: written.rules.map(understood) };
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TypeError(`it is not JSON: ${(error as Error).message}`);
  }
};

const understood = ({ name, kind, limit: most, weight, of, window_s, currency }: Written): RiskRule => {
  const rule = { name, limit: most, weight };
  if (kind === 'velocity') return { ...rule, kind, velocity: { of, windowMs: window_s * 1_000 } };
  if (kind === 'amount') return { ...rule, kind, ...(currency === undefined ? {} : { currency }) };
  return { ...rule, kind };
};
