import 'reflect-metadata';
import type { JsonSchema } from '@taprail/contracts';

const marked = Symbol('MayResembleCardNumber');
const keyword = 'x-resembles-card';

/** Lets a field have a number that looks like a card's: bank accounts, registers and shipments have numbers as long. */
export const MayResembleCardNumber = (): PropertyDecorator => (target, property) =>
  Reflect.defineMetadata(marked, { [keyword]: true }, target, property);

export const resemblanceOf = (type: Function, property: string): JsonSchema =>
  Reflect.getMetadata(marked, type.prototype, property) ?? {};

/** The names of all fields of a DTO, nested ones too, that are marked so. */
export const namesThatResemble = (schemas: Iterable<JsonSchema>): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const { properties } of schemas) {
    for (const [name, schema] of Object.entries(properties ?? {})) {
      if (schema[keyword] === true) names.add(name);
    }
  }
  return names;
};
