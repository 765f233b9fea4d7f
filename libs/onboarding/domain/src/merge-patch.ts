type Json = unknown;
type JsonObject = Readonly<Record<string, Json>>;

const isObject = (value: Json): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 7396: objects merge, null removes, everything else replaces. */
export const mergePatch = (target: Json, patch: Json): Json => {
  if (!isObject(patch)) return patch;
  const merged: Record<string, Json> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name];
    else if (isObject(value) && merged[name] === undefined) addObject(merged, name, value);
    else merged[name] = mergePatch(merged[name], value);
  }
  return merged;
};

/** Clearing fields of an object that is not there leaves it not there. */
const addObject = (merged: Record<string, Json>, name: string, patch: JsonObject): void => {
  const added = mergePatch({}, patch) as JsonObject;
  if (Object.keys(added).length > 0) merged[name] = added;
};

/** Whether two JSON values say the same, whatever the order of their keys. */
export const sameJson = (one: Json, other: Json): boolean => {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((value, index) => sameJson(value, other[index]));
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameJson(one[name], other[name]))
  );
};
