import { isObject, isSealed, peopleLists } from './field-paths';

/**
 * The fields that stand in the log as they were given, because nobody can be told by them or because something has to read
 * them without a key: rules and statistics by country and trade, roles, ids of files, terms of payouts, and the text that
 * cardholders read on their statements, which sales keep by law. Every other field is personal, and so is a new one until
 * it is named here. `person` stands for everybody, `person.ref` for the reference in a list.
 */
export const plainFields = [
  'businessType',
  'country',
  'business_profile.mcc',
  'business_profile.support_address.country',
  'company.structure',
  'company.address.country',
  'company.owners_provided',
  'company.directors_provided',
  'company.executives_provided',
  'company.verification',
  'person.ref',
  'person.address.country',
  'person.verification',
  'person.relationship.owner',
  'person.relationship.director',
  'person.relationship.executive',
  'person.relationship.representative',
  'external_account.country',
  'external_account.currency',
  'external_account.account_holder_type',
  'external_account.routing_number',
  'settings',
] as const;

const plain: ReadonlySet<string> = new Set(plainFields);

type Leaf = string | number | boolean;

/**
 * A copy of fields, or of a change of them, with something else in place of every personal value. What may be seen of a
 * secret counts as personal too; null stays, because it clears.
 */
export const mapPersonal = <Fields extends object>(fields: Fields, replace: (leaf: Leaf) => unknown): Fields => {
  const walk = (value: unknown, path: string): unknown => {
    if (value === null || value === undefined || plain.has(path)) return value;
    if (isSealed(value)) return value.last4 === undefined ? value : { ...value, last4: replace(value.last4) };
    if (Array.isArray(value)) return value.map((item: unknown) => walk(item, path));
    if (!isObject(value)) return replace(value as Leaf);
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, `${path}.${name}`)]));
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      if (name === 'individual' || name === 'representative') return [name, walk(value, 'person')];
      if (!peopleLists.some((list) => list === name)) return [name, walk(value, name)];
      if (!isObject(value)) return [name, walk(value, 'person')];
      return [name, Object.fromEntries(Object.entries(value).map(([ref, each]) => [ref, walk(each, 'person')]))];
    }),
  ) as Fields;
};

/** The personal values of fields, with repetitions. */
export const personalValues = (fields: object): readonly Leaf[] => {
  const found: Leaf[] = [];
  mapPersonal(fields, (leaf) => found.push(leaf));
  return found;
};
