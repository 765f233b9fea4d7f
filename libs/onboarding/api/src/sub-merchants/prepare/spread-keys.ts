import { HttpProblem } from '@taprail/http';

export type JsonObject = Record<string, unknown>;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** No field lies deeper. */
export const depthMax = 6;

const shownMax = 200;

/** `{"business_profile.mcc": "5812"}` is `{"business_profile": {"mcc": "5812"}}`, at the top and further down. */
export const spreadKeys = (body: JsonObject, above: readonly string[] = []): JsonObject => {
  const spread: JsonObject = {};
  for (const [key, value] of Object.entries(body)) {
    place(spread, key.split('.'), value, above, [...above, key].join('.'));
  }
  return spread;
};

/** Nested and dotted keys may complete each other; a path that is said twice, or both as a value and as a parent, may not. */
const place = (
  target: JsonObject,
  [name, ...rest]: readonly string[],
  value: unknown,
  above: readonly string[],
  said: string,
): void => {
  // An empty step names nothing: as a key of its own it would be refused under a path that nobody wrote.
  if (name === '') throw problem('unknown_field', said, 'A key is a name, or names joined by single dots.');
  const path = [...above, name!];
  if (path.length + rest.length > depthMax) throw problem('unknown_field', said);
  const known = Object.hasOwn(target, name!);
  const before = known ? target[name!] : undefined;
  if (rest.length === 0 && !isParent(value, path)) {
    if (known) throw problem('invalid_value', said, 'This field is given twice.');
    define(target, name!, value);
    return;
  }
  if (known && !isObject(before)) throw problem('invalid_value', said, 'This field is given twice.');
  const below: JsonObject = isObject(before) ? before : {};
  define(target, name!, below);
  if (rest.length > 0) place(below, rest, value, path, said);
  else
    for (const [key, given] of Object.entries(value as JsonObject))
      place(below, key.split('.'), given, path, `${said}.${key}`);
};

/** A value that lies too deep for a field is left whole: the check names the first step of it that it does not know. */
const isParent = (value: unknown, path: readonly string[]): value is JsonObject =>
  isObject(value) && path.length < depthMax;

const problem = (code: 'unknown_field' | 'invalid_value', param: string, message?: string): HttpProblem =>
  new HttpProblem(code, { param: param.slice(0, shownMax), ...(message === undefined ? {} : { message }) });

/** Plain assignment would let a key named __proto__ change the object instead of being refused as unknown. */
const define = (target: JsonObject, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
};
