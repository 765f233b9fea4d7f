import type { AccountFields, FieldValue } from '../../engine/state/fields';
import { invalid } from '../../engine/state/refusal';
import type { Tree } from '../form';
import type { Branch, Shape } from './shape';

const booleans: Readonly<Record<string, boolean>> = { true: true, false: false };

const empty = (param: string): Error =>
  invalid(
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
    'parameter_invalid_empty',
  );

const asBranch = (tree: Tree, param: string): { [name: string]: Tree } => {
  if (typeof tree === 'string') throw invalid('Invalid object', param, 'parameter_invalid_object');
  return tree;
};
const asText = (tree: Tree, param: string): string => {
  if (typeof tree !== 'string')
    throw invalid(`Invalid string: ${JSON.stringify(tree)}`, param, 'parameter_invalid_string');
  return tree;
};

const integerOf = (value: string, param: string): number => {
  if (!/^-?\d{1,15}$/.test(value)) throw invalid(`Invalid integer: ${value}`, param, 'parameter_invalid_integer');
  return Number(value);
};
const decimalOf = (value: string, param: string): number => {
  if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(value))
    throw invalid(`Invalid decimal: ${value}`, param, 'parameter_invalid_decimal');
  return Number(value);
};
const flagOf = (value: string, param: string): boolean => {
  const known = booleans[value];
  if (known === undefined) throw invalid(`Invalid boolean: ${value}`, param, 'parameter_invalid_boolean');
  return known;
};

const textValue = (shape: Shape & { kind: 'text' }, value: string, param: string): FieldValue => {
  if (value === '') {
    if (shape.keeps) throw empty(param);
    return null;
  }
  const { format } = shape;
  if (format && !format.pattern.test(value)) throw invalid(format.says(value), param, format.code);
  return value;
};
const choiceValue = (shape: Shape & { kind: 'choice' }, value: string, param: string): FieldValue => {
  if (value === '' && !shape.keeps) return null;
  if (value === '') throw empty(param);
  const name = param.replace(/^.*\[([^\]]+)\]$/, '$1');
  if (!shape.of.includes(value)) throw invalid(`Invalid ${name}: must be one of ${shape.of.join(', ')}`, param);
  return value;
};
const mapValue = (tree: Tree, param: string): FieldValue => {
  if (tree === '') return null;
  const entries = Object.entries(asBranch(tree, param));
  return Object.fromEntries(entries.map(([name, value]) => [name, asText(value, `${param}[${name}]`) || null]));
};

const valueOf = (shape: Shape, tree: Tree, param: string): FieldValue => {
  switch (shape.kind) {
    case 'text':
      return textValue(shape, asText(tree, param), param);
    case 'choice':
      return choiceValue(shape, asText(tree, param), param);
    case 'integer':
      return tree === '' ? null : integerOf(asText(tree, param), param);
    case 'decimal':
      return tree === '' ? null : decimalOf(asText(tree, param), param);
    case 'flag':
      return flagOf(asText(tree, param), param);
    case 'branch':
      return tree === '' && shape.clears ? null : readParams(shape.of, asBranch(tree, param), param);
    case 'list':
      return tree === ''
        ? null
        : Object.values(asBranch(tree, param)).map((each, n) => valueOf(shape.of, each, `${param}[${n}]`));
    case 'map':
      return mapValue(tree, param);
    case 'tokenOr':
      if (tree === '') return null;
      return typeof tree === 'string' ? tree : readParams(shape.of, tree, param);
    case 'anything':
      return null;
  }
};

/** Texts of the wire as typed values; what is not in the shape is refused by its bracket name. */
export const readParams = (shape: Branch, tree: { [name: string]: Tree }, within = ''): AccountFields => {
  const entries = Object.entries(tree).filter(([name]) => within !== '' || name !== 'expand');
  return Object.fromEntries(
    entries.map(([name, value]) => {
      const param = within === '' ? name : `${within}[${name}]`;
      const own = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (!own) throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
      return [name, valueOf(own, value, param)];
    }),
  );
};
