import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import type { JsonSchema } from '../schema/json-schema';

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const date = /^\d{4}-\d{2}-\d{2}$/;

const ajv = new Ajv2020({ allErrors: true, strictTypes: false, formats: { 'date-time': instant, date } });
const compiled = new Map<JsonSchema, ValidateFunction>();

/** The faults of a value. Stricter than consumers may be: a field that is not declared is a fault too. */
export const faultsIn = (schema: JsonSchema, value: unknown): readonly string[] => {
  const validate = compiled.get(schema) ?? ajv.compile(closed(schema) as object);
  compiled.set(schema, validate);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || 'it'} ${message}`);
};

/** The same schema with every object that names its fields closed to others. */
const closed = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== 'object' || part === null) return part;
  const inner = Object.fromEntries(Object.entries(part).map(([keyword, value]) => [keyword, closed(value)]));
  return isObject(inner['properties']) && inner['type'] !== undefined
    ? { ...inner, additionalProperties: false }
    : inner;
};

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
