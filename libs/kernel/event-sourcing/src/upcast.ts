export type Stored = Readonly<{ type: string; schema: number; data: unknown }>;

type Step = (data: any) => unknown;

/** A type that is written under another name today. There is a step from each of its schemas, the last to schema 1 of that name. */
export type RenamedType = Readonly<{ renamedTo: string; steps: readonly Step[] }>;

/** Per event type the steps schema 1 → 2, 2 → 3 … A type without steps is at schema 1. */
export type Upcasters = Readonly<Record<string, readonly Step[] | RenamedType>>;

export const latestSchema = (upcasters: Upcasters, type: string): number => {
  const steps = upcasters[type] ?? [];
  if ('renamedTo' in steps) throw new Error(`${type} is written as ${steps.renamedTo} today`);
  return steps.length + 1;
};

/** Lifts a stored event to today's name and shape. An event written by newer code stops the reader instead of being guessed at. */
export const upcast = (upcasters: Upcasters, { type, schema, data }: Stored): Stored => {
  const known = upcasters[type] ?? [];
  const renamed = 'renamedTo' in known ? known : undefined;
  const steps = 'renamedTo' in known ? known.steps : known;
  const latest = renamed ? steps.length : steps.length + 1;
  if (!Number.isInteger(schema) || schema < 1 || schema > latest) {
    throw new Error(`${type} schema ${schema} is not known here (latest ${latest})`);
  }
  let lifted = data;
  for (let step = schema - 1; step < steps.length; step += 1) lifted = steps[step]!(lifted);
  return renamed
    ? upcast(upcasters, { type: renamed.renamedTo, schema: 1, data: lifted })
    : { type, schema: latest, data: lifted };
};
