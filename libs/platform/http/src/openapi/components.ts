import { plainFormat } from '../validation/faults/expectation';
import type { JsonSchema } from '@taprail/contracts';
import type { DtoSchema } from '../validation/dto/schema-of';

/** The named schemas of the document. One name means one schema, wherever it was met. */
export class Components {
  private readonly schemas = new Map<string, JsonSchema>();

  /** Registers a DTO with what it nests; returns the reference to it. */
  dto({ name, schema, defs }: DtoSchema): JsonSchema {
    for (const [nested, definition] of defs) this.put(nested, this.tidy(definition));
    return this.put(name, this.tidy(schema));
  }

  /** Moves every titled part of a schema into the components. */
  lift(schema: JsonSchema): JsonSchema {
    const inner = this.tidy(schema);
    const { title, ...rest } = inner;
    return title === undefined ? inner : this.put(title, rest);
  }

  /** By name, so that the printed document does not depend on the order of modules. */
  sorted(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries([...this.schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  private put(name: string, schema: JsonSchema): JsonSchema {
    const known = this.schemas.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas are called ${name}`);
    }
    this.schemas.set(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  /** Rewrites references, drops what is only for the check of a request, states the bounds, and lifts titled parts. */
  private tidy(schema: JsonSchema): JsonSchema {
    const {
      'x-fault': _codes,
      'x-expected': _expected,
      'x-bounds': bounds,
      'x-resembles-card': _like,
      ...rest
    } = schema;
    const entries = Object.entries({ ...rest, ...(bounds as JsonSchema | undefined) }).map(([keyword, value]) => [
      keyword,
      this.tidyKeyword(keyword, value),
    ]);
    const { allOf, ...beside } = Object.fromEntries(entries) as JsonSchema & { allOf?: readonly JsonSchema[] };
    if (allOf === undefined) return beside;
    return allOf.length === 1 && allOf[0]?.$ref !== undefined ? { ...allOf[0], ...beside } : { ...beside, allOf };
  }

  private tidyKeyword(keyword: string, value: unknown): unknown {
    if (keyword === '$ref') return String(value).replace('#/$defs/', '#/components/schemas/');
    if (keyword === 'format') return plainFormat(String(value));
    if (keyword === 'properties' || keyword === 'patternProperties') {
      const properties = Object.entries(value as Record<string, JsonSchema>);
      return Object.fromEntries(properties.map(([name, property]) => [name, this.lift(property)]));
    }
    if (keyword === 'items' || keyword === 'additionalProperties') {
      return typeof value === 'object' ? this.lift(value as JsonSchema) : value;
    }
    if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf') {
      return (value as JsonSchema[]).map((part) => this.lift(part));
    }
    return value;
  }
}
