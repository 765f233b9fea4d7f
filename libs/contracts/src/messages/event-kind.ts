import type { JsonSchema } from '../schema/json-schema';

/**
 * A kind of integration event: the wire, not the domain. Fields are only ever added within a version.
 * `integrator` kinds leave as webhooks, `opt_in` ones only to endpoints that name them, or their family where it has no other
 * kinds, `internal` ones never do.
 */
export type EventKindEntry<Data> = Readonly<{
  topic: string;
  version: number;
  audience: 'integrator' | 'opt_in' | 'internal';
  when: string;
  /** Of the data. */
  schema: JsonSchema;
  example: Data;
  /** Of a public kind: the fields of its object that say what happened. A sample takes them from the example. */
  outcome?: readonly string[];
}>;

export const kind = <Data>(entry: EventKindEntry<Data>): EventKindEntry<Data> => entry;
