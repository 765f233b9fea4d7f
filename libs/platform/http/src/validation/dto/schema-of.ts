import type { Type } from '@nestjs/common';
import { nestedTypeOf } from './nested-type';
import { getMetadataStorage } from 'class-validator';
import { byRefSchema } from './by-ref';
import { resemblanceOf } from '../card-numbers/may-resemble-card-number';
import { requireWords } from '../faults/expectation';
import { faultCodesOf } from '../faults/fault-code';
import type { JsonSchema } from '@taprail/contracts';
import { schemaOfRule } from '../rules';
import { wordsOf } from '../words';

export type DtoSchema = Readonly<{ name: string; schema: JsonSchema; defs: ReadonlyMap<string, JsonSchema> }>;

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

const metadataOf = (type: Function): readonly Metadata[] =>
  getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);

/** Whether a type is a class with decorators of class-validator. */
export const isDto = (type: unknown): type is Type => typeof type === 'function' && metadataOf(type).length > 0;

/** Turns class-validator's metadata of a DTO into JSON Schema; nested DTOs become definitions. */
export const schemaOf = (dto: Type): DtoSchema => {
  const defs = new Map<string, JsonSchema>();
  const owners = new Map<string, Type>();

  const define = (type: Type): string => {
    const known = owners.get(type.name);
    if (known && known !== type) throw new Error(`two DTOs are called ${type.name}`);
    if (!known) {
      owners.set(type.name, type);
      defs.set(type.name, {});
      defs.set(type.name, objectSchema(type));
    }
    return `#/$defs/${type.name}`;
  };

  const objectSchema = (type: Type): JsonSchema => {
    const byProperty = new Map<string, Metadata[]>();
    for (const metadata of metadataOf(type)) {
      byProperty.set(metadata.propertyName, [...(byProperty.get(metadata.propertyName) ?? []), metadata]);
    }
    if (byProperty.size === 0) throw new Error(`${type.name} has no class-validator decorators`);
    const initial = new type() as Record<string, unknown>;
    const properties: Record<string, JsonSchema> = {};
    const required: string[] = [];
    for (const [property, metadata] of byProperty) {
      const optional = metadata.some(({ name }) => name === 'isOptional');
      const fallback = initial[property];
      properties[property] = withDefault(propertySchema(type, property, metadata, optional), fallback);
      if (!optional && fallback === undefined) required.push(property);
    }
    return { type: 'object', properties, required, additionalProperties: false };
  };

  const propertySchema = (
    type: Type,
    property: string,
    metadata: readonly Metadata[],
    optional: boolean,
  ): JsonSchema => {
    const parts: JsonSchema[] = [];
    const itemParts: JsonSchema[] = [];
    for (const { name, type: kind, constraints, each, message } of metadata) {
      if (name === 'isOptional') continue;
      try {
        const part =
          kind === 'nestedValidation'
            ? { $ref: define(nestedType(type, property)) }
            : withWords(schemaOfRule(name ?? kind, constraints), message);
        requireWords(part);
        (each ? itemParts : parts).push(part);
      } catch (error) {
        throw new Error(`${type.name}.${property}: ${(error as Error).message}`);
      }
    }
    const named = byRefSchema(type, property, define);
    if (named) parts.push(named);
    const codes = faultCodesOf(type, property);
    if (itemParts.length > 0) parts.push({ type: 'array', items: mark(merge(itemParts), codes) });
    const schema = mark(optional ? nullable(merge(parts)) : merge(parts), codes);
    return { ...schema, ...wordsOf(type, property), ...resemblanceOf(type, property) };
  };

  return { name: dto.name, schema: objectSchema(dto), defs };
};

const nestedType = (type: Type, property: string): Type => {
  const nested = nestedTypeOf(type, property);
  if (!nested) throw new Error('ValidateNested needs @Type(() => Class)');
  return nested;
};

/** Keywords of several decorators side by side; the same keyword with another value holds as well, through allOf. */
const merge = (parts: readonly JsonSchema[]): JsonSchema => {
  if (parts.some(({ $ref }) => $ref)) return parts.find(({ $ref }) => $ref) ?? {};
  const merged: Record<string, unknown> = {};
  const further: JsonSchema[] = [];
  for (const part of parts) {
    for (const [keyword, value] of Object.entries(part)) {
      if (!(keyword in merged)) merged[keyword] = value;
      else merged[keyword] = tighter(keyword, merged[keyword], value) ?? conflict(further, keyword, value, merged);
    }
  }
  return further.length > 0 ? { ...merged, allOf: further } : merged;
};

/** The message of a decorator says what it expects: `@Matches(/…/, { message: 'four digits, such as 5812' })`. */
const withWords = (schema: JsonSchema, message: unknown): JsonSchema =>
  typeof message === 'string' ? { ...schema, 'x-expected': message } : schema;

const tighter = (keyword: string, one: any, other: any): unknown => {
  if (one === other || keyword === 'x-expected') return one;
  if (keyword === 'type' && one === 'integer' && other === 'number') return one;
  if (keyword === 'type' && one === 'number' && other === 'integer') return other;
  if (keyword.startsWith('min')) return Math.max(one, other);
  if (keyword.startsWith('max')) return Math.min(one, other);
  return undefined;
};

const conflict = (further: JsonSchema[], keyword: string, value: unknown, merged: Record<string, unknown>): unknown => {
  further.push({ [keyword]: value });
  return merged[keyword];
};

/** IsOptional lets null pass, and so do we: null is how a merge patch clears a field. */
const nullable = (schema: JsonSchema): JsonSchema => {
  if (schema.$ref) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    ...(schema.type ? { type: [schema.type, 'null'].flat() as string[] } : {}),
    ...(schema.enum ? { enum: [...schema.enum, null] } : {}),
  };
};

const mark = (schema: JsonSchema, codes: unknown): JsonSchema => (codes ? { ...schema, 'x-fault': codes } : schema);

const withDefault = (schema: JsonSchema, fallback: unknown): JsonSchema =>
  fallback === undefined ? schema : { ...schema, default: fallback };
