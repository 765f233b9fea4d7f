/** A field that differs between two states of one thing. Of a list of words, `before` has those that left and `after` the new ones. */
export type Difference = Readonly<{ path: string; before: unknown; after: unknown }>;

/** They change with everything else and say nothing by themselves. */
const ignored = new Set(['revision', 'hash', 'prev_hash']);

/** The members of a list are found again by the first of these that they have, because their places move. */
const names = ['id', 'ref', 'requirement', 'path', 'currency'] as const;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isScalarList = (value: unknown): value is readonly unknown[] => Array.isArray(value) && !value.some(isObject);

const nameOf = (member: unknown, at: number): string => {
  const name = isObject(member) ? names.find((each) => typeof member[each] === 'string') : undefined;
  return name === undefined ? String(at) : String((member as Readonly<Record<string, unknown>>)[name]);
};

const entriesOf = (value: unknown): ReadonlyMap<string, unknown> =>
  new Map(
    Array.isArray(value)
      ? value.map((member, at) => [nameOf(member, at), member] as const)
      : Object.entries(isObject(value) ? value : {}),
  );

/** What is different in a thing that was read again, field by field. */
export const differencesBetween = (before: unknown, after: unknown, path = ''): readonly Difference[] => {
  const [left, right] = [before ?? [], after ?? []];
  const isList = Array.isArray(before) || Array.isArray(after);
  if (isList && isScalarList(left) && isScalarList(right)) return listDifference(left, right, path);
  if (isObject(before) || isObject(after)) {
    const [old, now] = [entriesOf(before), entriesOf(after)];
    return [...new Set([...old.keys(), ...now.keys()])]
      .filter((name) => !ignored.has(name))
      .flatMap((name) => differencesBetween(old.get(name), now.get(name), path === '' ? name : `${path}.${name}`));
  }
  return (before ?? null) === (after ?? null) ? [] : [{ path, before: before ?? null, after: after ?? null }];
};

const listDifference = (before: readonly unknown[], after: readonly unknown[], path: string): readonly Difference[] => {
  const left = before.filter((each) => !after.includes(each));
  const added = after.filter((each) => !before.includes(each));
  if (left.length + added.length === 0) return [];
  return [
    { path, before: left.length > 0 ? left.join(', ') : null, after: added.length > 0 ? added.join(', ') : null },
  ];
};
