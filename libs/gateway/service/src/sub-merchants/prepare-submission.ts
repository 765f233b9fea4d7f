import { HttpProblem } from '@taprail/http';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The interface document prints one of the two business types as "the service"; it is read as the individual. */
const individualAlias = 'the service';

const depthMax = 6;

/** Items that name a required field and so cannot be cleared. */
const required = ['businessType', 'country', 'email'];

/** Brings what callers may write to the one shape that is checked: dotted keys spread, country upper case. */
export const prepareSubmission = (body: unknown): unknown => {
  if (!isObject(body)) return body;
  const spread = spreadDottedKeys(body);
  for (const field of required) {
    if (spread[field] === null) {
      throw new HttpProblem('invalid_value', { param: field, message: `${field} can be changed but not cleared.` });
    }
  }
  const { businessType, country } = spread;
  return {
    ...spread,
    ...(typeof businessType === 'string' ? { businessType: canonicalBusinessType(businessType) } : {}),
    ...(typeof country === 'string' ? { country: country.toUpperCase() } : {}),
  };
};

const canonicalBusinessType = (value: string): string => {
  const plain = value.trim().toLowerCase();
  return plain === individualAlias ? 'individual' : value;
};

/** `{"business_profile.mcc": "5812"}` is `{"business_profile": {"mcc": "5812"}}`. */
const spreadDottedKeys = (body: Json): Json => {
  const spread: Json = {};
  for (const [key, value] of Object.entries(body)) {
    const path = key.split('.');
    if (path.length > depthMax) throw new HttpProblem('unknown_field', { param: key.slice(0, 200) });
    place(spread, path, value, key);
  }
  return spread;
};

/** Nested and dotted keys may complete each other; a path that is said twice, or both as a value and as a parent, may not. */
const place = (target: Json, [name, ...rest]: readonly string[], value: unknown, said: string): void => {
  const known = Object.hasOwn(target, name!);
  const before = known ? target[name!] : undefined;
  if (rest.length === 0 && !isObject(value)) {
    if (known) throw twice(said);
    define(target, name!, value);
    return;
  }
  if (known && !isObject(before)) throw twice(said);
  const below: Json = isObject(before) ? before : {};
  define(target, name!, below);
  if (rest.length > 0) place(below, rest, value, said);
  else for (const [inner, given] of Object.entries(value as Json)) place(below, [inner], given, `${said}.${inner}`);
};

const twice = (param: string): HttpProblem =>
  new HttpProblem('invalid_value', { param: param.slice(0, 200), message: 'This field is given twice.' });

/** Plain assignment would let a key named __proto__ change the object instead of being refused as unknown. */
const define = (target: Json, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
};

/** In a first submission null says the same as leaving the field out. */
export const withoutNulls = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== undefined)
      .map(([name, value]) => [name, isObject(value) ? withoutNulls(value) : value]),
  );
