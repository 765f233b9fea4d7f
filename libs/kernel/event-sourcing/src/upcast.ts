export type Stored = Readonly<{ type: string; schema: number; data: unknown }>;

type UpcastSteps = readonly ((data: any) => unknown)[];

/**
 * Per event type the steps schema 1 → 2, 2 → 3 … A type without steps is at schema 1. A type that was renamed says its name
 * of today, at whose schema 1 its stored events begin.
 */
export type Upcasters = Readonly<Record<string, UpcastSteps | Readonly<{ renamedTo: string }>>>;

const stepsOf = (upcasters: Upcasters, type: string): UpcastSteps => {
  const steps = upcasters[type] ?? [];
  if ('renamedTo' in steps) throw new Error(`${type} is written as ${steps.renamedTo}`);
  return steps;
};

export const latestSchema = (upcasters: Upcasters, type: string): number => stepsOf(upcasters, type).length + 1;

/** Lifts a stored event to today's shape. An event written by newer code stops the reader instead of being guessed at. */
export const upcast = (upcasters: Upcasters, { type, schema, data }: Stored): Stored => {
  const known = upcasters[type];
  if (known && 'renamedTo' in known) return upcast(upcasters, { type: known.renamedTo, schema, data });
  const steps = stepsOf(upcasters, type);
  const latest = steps.length + 1;
  if (!Number.isInteger(schema) || schema < 1 || schema > latest) {
    throw new Error(`${type} schema ${schema} is not known here (latest ${latest})`);
  }
  let lifted = data;
  for (let step = schema - 1; step < steps.length; step += 1) lifted = steps[step]!(lifted);
  return { type, schema: latest, data: lifted };
};
