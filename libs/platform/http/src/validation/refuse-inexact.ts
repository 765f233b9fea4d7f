import type { JsonSchema } from '@taprail/contracts';
import { HttpProblem } from '../answers/errors/http-problem';
import { inexactIntegersIn } from '../request/body/inexact-integers';
import { expectationOf } from './faults/expectation';

type Definitions = ReadonlyMap<string, JsonSchema>;

const definitionPrefix = '#/$defs/';

const resolved = (schema: JsonSchema | undefined, defs: Definitions): JsonSchema | undefined => {
  const [own] = Array.isArray(schema?.['anyOf']) ? (schema['anyOf'] as JsonSchema[]) : [schema];
  return own?.$ref === undefined ? own : resolved(defs.get(own.$ref.slice(definitionPrefix.length)), defs);
};

const memberOf = (schema: JsonSchema, name: string): JsonSchema | undefined => {
  if (schema.properties && Object.hasOwn(schema.properties, name)) return schema.properties[name];
  if (/^\d+$/.test(name) && schema.items) return schema.items;
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
};

/** Refuses `1e2`, `5.0` and `99.99999999999999999999` where an integer is wanted: it is one in its text or it is none. */
export const refuseInexact = (body: unknown, schema: JsonSchema, defs: Definitions): void => {
  if (typeof body !== 'object' || body === null) return;
  for (const path of inexactIntegersIn(body)) {
    // A dotted key is a path of its own.
    const names = path.flatMap((name) => name.split('.'));
    const field = names.reduce<JsonSchema | undefined>((outer, name) => {
      const inner = outer && memberOf(outer, name);
      return inner && resolved(inner, defs);
    }, schema);
    if (field === undefined || ![field.type].flat().includes('integer')) continue;
    const param = names.join('.');
    const message = `${param} must be ${expectationOf(field)}, without a fraction or an exponent.`;
    throw new HttpProblem('invalid_value', { param, message });
  }
};
