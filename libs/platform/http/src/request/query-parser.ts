/** More than any operation takes; the rest would only cost. */
const parametersMax = 100;

type Query = Record<string, unknown>;

const decode = (text: string): string => {
  const spaced = text.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    // Left as it came: the check of the field will refuse what it cannot be.
    return spaced;
  }
};

const nestedForm = /^([^[\]]{1,64})\[([^[\]]{0,64})\]$/;

/** `a=1`, `created[gte]=x` and `expand[]=y`, one level deep. Objects have no prototype, so no name is special. */
export const parseQuery = (text: string): Query => {
  const query: Query = Object.create(null);
  if (text === '') return query;
  for (const pair of text.split('&', parametersMax)) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    put(query, name, equals < 0 ? '' : decode(pair.slice(equals + 1)));
  }
  return query;
};

const put = (query: Query, name: string, value: string): void => {
  const [, outer, inner] = nestedForm.exec(name) ?? [];
  if (outer === undefined || inner === undefined) return set(query, name, value);
  const nested = query[outer];
  if (inner === '') {
    if (nested === undefined) query[outer] = [value];
    else if (Array.isArray(nested)) nested.push(value);
    else set(query, name, value);
    return;
  }
  if (nested === undefined) query[outer] = Object.assign(Object.create(null), { [inner]: value });
  else if (typeof nested === 'object' && !Array.isArray(nested)) set(nested as Query, inner, value);
  // `a=1&a[b]=2` fits no schema; kept under its full name, it is refused as unknown.
  else set(query, name, value);
};

/** A repeated name becomes a list, which a field that takes one value refuses. */
const set = (target: Query, name: string, value: string): void => {
  const present = target[name];
  if (present === undefined) target[name] = value;
  else if (Array.isArray(present)) present.push(value);
  else target[name] = [present, value];
};
