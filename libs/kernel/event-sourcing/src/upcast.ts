export type Stored = Readonly<{ type: string; schema: number; data: unknown }>;

/** Per event type the steps schema 1 → 2, 2 → 3 … A type without steps is at schema 1. */
export type Upcasters = Readonly<Record<string, readonly ((data: any) => unknown)[]>>;

export const latestSchema = (upcasters: Upcasters, type: string): number => (upcasters[type]?.length ?? 0) + 1;

/** Lifts a stored event to today's shape. An event written by newer code stops the reader instead of being guessed at. */
export const upcast = (upcasters: Upcasters, { type, schema, data }: Stored): Stored => {
  const steps = upcasters[type] ?? [];
  const latest = steps.length + 1;
  if (!Number.isInteger(schema) || schema < 1 || schema > latest) {
    throw new Error(`${type} schema ${schema} is not known here (latest ${latest})`);
  }
  let lifted = data;
  for (let step = schema - 1; step < steps.length; step += 1) lifted = steps[step]!(lifted);
  return { type, schema: latest, data: lifted };
};
