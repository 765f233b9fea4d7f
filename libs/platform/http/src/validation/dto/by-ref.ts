import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import type { JsonSchema } from '@taprail/contracts';

/** Names that a caller may give to one of several objects, but none that means something to JavaScript itself. */
export const refForm = /^(?!(?:__proto__|constructor|prototype)$)[A-Za-z0-9_-]{1,64}$/;

export const refWords = 'a name of letters, digits, _ and -, such as anna';

type ByRefOptions = Readonly<{
  /** An item of the list, with its `ref`. */
  item: () => Type;
  /** The same below its reference; null there removes it. */
  value: () => Type;
  sizeMax: number;
}>;

const byRef = Symbol('ByRef');

/** Several objects that the caller names: as a list whose items carry a `ref`, or as an object by reference. */
export const ByRef =
  (options: ByRefOptions): PropertyDecorator =>
  (target, property) =>
    Reflect.defineMetadata(byRef, options, target, property);

/** Each keyword binds one of the two writings only, so no branch has to be chosen and no fault is told twice. */
export const byRefSchema = (
  type: Function,
  property: string,
  define: (type: Type) => string,
): JsonSchema | undefined => {
  const options: ByRefOptions | undefined = Reflect.getMetadata(byRef, type.prototype, property);
  return (
    options && {
      type: ['object', 'array'],
      maxItems: options.sizeMax,
      items: { $ref: define(options.item()) },
      maxProperties: options.sizeMax,
      propertyNames: { pattern: refForm.source, 'x-expected': refWords },
      additionalProperties: { anyOf: [{ $ref: define(options.value()) }, { type: 'null' }] },
    }
  );
};

/** The path to a fault as its caller would write it: an item that has a reference is called by it, not by its number. */
export const pathByRef = (value: unknown, path: readonly string[]): readonly string[] => {
  let here = value;
  return path.map((part) => {
    const inner = isRecord(here) && Object.hasOwn(here, part) ? here[part] : undefined;
    const ref = Array.isArray(here) && isRecord(inner) ? inner['ref'] : undefined;
    here = inner;
    return typeof ref === 'string' && refForm.test(ref) ? ref : part;
  });
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
