import type { JsonSchema } from '@taprail/contracts';
import type { RoutePlan } from './route-plan';

/** Names of fields, each with the values that it may have; null: it has no list of them. */
export type FieldNames = ReadonlyMap<string, ReadonlySet<unknown> | null>;

type Visit = (name: string, schema: JsonSchema) => void;

/** Every property of a schema and of those within it. Definitions are visited by themselves. */
const visitFields = (schema: unknown, visit: Visit, seen = new Set<unknown>()): void => {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return;
  seen.add(schema);
  const { properties } = schema as Readonly<{ properties?: Readonly<Record<string, JsonSchema>> }>;
  if (typeof properties === 'object') {
    for (const [name, inside] of Object.entries(properties)) visit(name, inside);
  }
  for (const inside of Object.values(schema)) visitFields(inside, visit, seen);
};

const visitDto = (dto: RoutePlan['body'], visit: Visit): void => {
  for (const schema of dto ? [dto.schema, ...dto.defs.values()] : []) visitFields(schema, visit);
};

/** The members of an enum, or of the enum that each item is of. */
const membersOf = ({ enum: members, items }: JsonSchema): readonly unknown[] | null => {
  if (Array.isArray(members)) return members;
  const { enum: ofItems } = (items ?? {}) as JsonSchema;
  return Array.isArray(ofItems) ? ofItems : null;
};

const none: FieldNames = new Map();
const known = new WeakMap<RoutePlan, FieldNames>();

/** The fields that a route knows in its body. */
export const fieldsOf = (plan: RoutePlan | undefined): FieldNames => {
  if (!plan) return none;
  const before = known.get(plan);
  if (before) return before;
  const fields = new Map<string, ReadonlySet<unknown> | null>();
  visitDto(plan.body, (name, schema) => {
    const [members, others] = [membersOf(schema), fields.get(name)];
    // Two fields of one name may each have their members, and so has the name.
    fields.set(name, members === null && !others ? null : new Set([...(others ?? []), ...(members ?? [])]));
  });
  known.set(plan, fields);
  return fields;
};

/** The names that errors have for what is in none of the schemas. */
const errorWords = 'error type code message param request_id doc_url details errors title status detail instance';
const headerWords = 'Idempotency-Key If-Match If-None-Match Content-Type Accept';

/** Every name of the API: segments of its paths, parameters, fields of what is sent and answered. */
export const wordsOf = (plans: readonly RoutePlan[]): ReadonlySet<string> => {
  const words = new Set(`${errorWords} ${headerWords}`.split(' '));
  const add: Visit = (name) => words.add(name);
  for (const { url, body, query, operation } of plans) {
    for (const segment of url.split('/')) words.add(segment.replace(/^:/, ''));
    visitDto(body, add);
    visitDto(query, add);
    for (const answer of Object.values(operation.answers)) visitFields(answer, add);
  }
  return words;
};
