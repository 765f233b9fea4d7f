import 'reflect-metadata';
import type { JsonSchema } from '@taprail/contracts';

const words = Symbol('Words');

/**
 * The meaning of a field of a DTO, for the published description. `bounds` are those that the business checks with an error
 * code of its own, such as an amount's: the description states them, the check of the shape leaves them alone.
 */
export const Words =
  (description: string, bounds?: JsonSchema): PropertyDecorator =>
  (target, property) =>
    Reflect.defineMetadata(
      words,
      { description, ...(bounds === undefined ? {} : { 'x-bounds': bounds }) },
      target,
      property,
    );

export const wordsOf = (type: Function, property: string): JsonSchema =>
  Reflect.getMetadata(words, type.prototype, property) ?? {};
