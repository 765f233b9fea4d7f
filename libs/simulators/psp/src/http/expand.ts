import { type AccountFields, type FieldValue, isFields } from '../engine/state/fields';
import { invalid } from '../engine/state/refusal';
import type { Tree } from '../wire/form';

const pathsMax = 20;
const depthMax = 4;

const pathsOf = (given: Tree | undefined): readonly string[] => {
  const paths = typeof given === 'object' ? Object.values(given) : given === undefined ? [] : [given];
  return paths.slice(0, pathsMax).map(String);
};

type Find = (id: string) => AccountFields | undefined;

const expandedValue = (value: FieldValue, rest: readonly string[], path: string, find: Find): FieldValue => {
  if (value === null) return null;
  if (Array.isArray(value)) {
    return (value as readonly FieldValue[]).map((each) => expandedValue(each, rest, path, find));
  }
  const whole = typeof value === 'string' ? find(value) : value;
  if (whole === undefined || !isFields(whole)) {
    throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  }
  return expandedFields(whole, rest, path, find);
};

const expandedFields = (
  json: AccountFields,
  [name, ...rest]: readonly string[],
  path: string,
  find: Find,
): AccountFields => {
  if (name === undefined) return json;
  const value = json[name];
  if (value === undefined) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  return { ...json, [name]: expandedValue(value, rest, path, find) };
};

/** Puts whole objects where their ids are, as far as a request asks for it. */
export const expandedJson = (json: AccountFields, given: Tree | undefined, find: Find): AccountFields =>
  pathsOf(given).reduce((expanded, path) => {
    const names = path.split('.');
    if (names.length > depthMax) throw invalid('You cannot expand more than 4 levels of a property', 'expand');
    return expandedFields(expanded, names, path, find);
  }, json);
