import { words } from '../../parts/status-tone';
import { compositeKinds, type ControlKind, type KnownField, knownField, type Owner } from './known-fields';

/** One control of the form. `field` is the path below its group; a control of several parts stands for all of them. */
export type RequirementControl = Readonly<{
  field: string;
  kind: ControlKind;
  label: string;
  hint?: string;
  options?: KnownField['options'];
  /** Of an address, a document or a declaration: the parts that are asked for. */
  parts: readonly string[];
  /** The items that it answers, as the provider asked for them. */
  items: readonly string[];
}>;

/** Controls about one person or thing. */
export type RequirementGroup = Readonly<{
  /** The path below which the answers are sent; empty for what stands by itself. */
  path: string;
  title: string;
  /** Of somebody who has no reference yet, one that is free: the form asks for it, and the answers are sent below `path` and it. */
  freeRef?: string;
  controls: readonly RequirementControl[];
}>;

const roles: Readonly<Record<string, string>> = { owners: 'Owner', directors: 'Director', executives: 'Executive' };
const titles: Readonly<Record<string, string>> = {
  business_profile: 'Business',
  company: 'Company',
  individual: 'Person',
  representative: 'Representative',
  external_account: 'Bank account',
  tos_acceptance: 'Provider terms',
  settings: 'Settings',
};
const order = [
  'Account',
  'business_profile',
  'company',
  'individual',
  'representative',
  ...Object.keys(roles),
  'external_account',
  'tos_acceptance',
  'settings',
];

type Place = Readonly<{ path: string; title: string; isUnnamed?: true; owner: Owner; field: string }>;

const unknown = (item: string): Place => ({ path: '', title: 'Other', owner: 'other', field: item });

/** Whom or what an item is about. `owners.email` asks for an owner who has no reference yet, `owners.anna.email` for Anna. */
const placeOf = (item: string): Place => {
  const [root = '', ...rest] = item.split('.');
  const field = rest.join('.');
  if (Object.hasOwn(roles, root)) {
    const title = roles[root]!;
    if (isField('person', field)) return { path: root, title, isUnnamed: true, owner: 'person', field };
    const [ref = '', ...below] = rest;
    if (!isField('person', below.join('.'))) return unknown(item);
    return { path: `${root}.${ref}`, title: `${title} ${ref}`, owner: 'person', field: below.join('.') };
  }
  if (root === 'individual' || root === 'representative') {
    if (!isField('person', field)) return unknown(item);
    return { path: root, title: titles[root]!, owner: 'person', field };
  }
  if (root === 'external_account' || root === 'tos_acceptance') {
    return { path: '', title: titles[root]!, owner: 'account', field: item };
  }
  if (Object.hasOwn(titles, root) && isField(root as Owner, field)) {
    return { path: root, title: titles[root]!, owner: root as Owner, field };
  }
  return isField('account', item) ? { ...unknown(item), title: 'Account', owner: 'account' } : unknown(item);
};

const isField = (owner: Owner, field: string): boolean =>
  compositeOf(owner, field) !== undefined || knownField(owner, field) !== undefined;

/** The control of several parts that a field belongs to, such as the day of a date of birth. */
const compositeOf = (owner: Owner, field: string) =>
  compositeKinds(owner).find(
    ({ name, allParts }) =>
      field === name || (field.startsWith(`${name}.`) && allParts.includes(field.slice(name.length + 1))),
  );

type Fields = Readonly<Record<string, unknown>>;

/** The first of `owner-1`, `owner-2` … that nobody has. */
const freeRef = (fields: Fields, root: string, title: string): string => {
  const taken = Object.keys((fields[root] ?? {}) as object);
  for (let at = 1; ; at += 1) {
    const ref = `${title.toLowerCase()}-${at}`;
    if (!taken.includes(ref)) return ref;
  }
};

/**
 * The form for what a provider asks for: known items get a control of their own kind, any other a text field with its path.
 * `fields` is what the sub-merchant has told so far.
 */
export const requirementGroups = (items: readonly string[], fields: Fields = {}): readonly RequirementGroup[] => {
  const groups = new Map<string, RequirementGroup>();
  for (const item of new Set(items)) {
    const { path, title, isUnnamed, owner, field } = placeOf(item);
    const key = path === '' ? title : path;
    const made = { path, title, controls: [], ...(isUnnamed ? { freeRef: freeRef(fields, path, title) } : {}) };
    const group = groups.get(key) ?? made;
    groups.set(key, { ...group, controls: withItem(group.controls, owner, field, item) });
  }
  const sorted = [...groups.values()].map((group) => ({ ...group, controls: [...group.controls].sort(byHabit) }));
  return sorted.sort((left, right) => rankOf(left) - rankOf(right) || (left.path < right.path ? -1 : 1));
};

/** As people fill in forms: the name first, documents last. The provider asks by the alphabet. */
const habit =
  'name first_name last_name dob relationship.title email phone address mcc url product_description tax_id id_number'.split(
    ' ',
  );
const byHabit = (left: RequirementControl, right: RequirementControl): number => {
  const place = ({ field, kind }: RequirementControl): number => {
    const at = habit.indexOf(field);
    return at < 0 ? habit.length + (kind === 'document' ? 1 : 0) : at;
  };
  return place(left) - place(right);
};

/** An item that stands by itself is known by its title. */
const rankOf = ({ path, title }: RequirementGroup): number => {
  const root =
    path === '' ? (Object.keys(titles).find((each) => titles[each] === title) ?? title) : path.split('.')[0]!;
  const at = order.indexOf(root);
  return at < 0 ? order.length : at;
};

const withItem = (
  controls: readonly RequirementControl[],
  owner: Owner,
  field: string,
  item: string,
): readonly RequirementControl[] => {
  const composite = compositeOf(owner, field);
  if (!composite) {
    const known = knownField(owner, field);
    const { kind, label, hint, options } = known ?? { kind: 'unknown' as const, label: field };
    const more = { ...(hint ? { hint } : {}), ...(options ? { options } : {}) };
    return [...controls, { field, kind, label: label ?? words(lastOf(field)), parts: [], items: [item], ...more }];
  }
  const { name, kind, label, allParts } = composite;
  const part = field.slice(name.length + 1);
  const asked = kind === 'declaration' ? [...always, part] : part === '' || asOne.includes(kind) ? allParts : [part];
  const before = controls.find((each) => each.field === name);
  const made: RequirementControl = {
    field: name,
    kind,
    label,
    parts: allParts.filter((each) => asked.includes(each) || before?.parts.includes(each)),
    items: [...(before?.items ?? []), item],
  };
  return before ? controls.map((each) => (each === before ? made : each)) : [...controls, made];
};

/** A part of these means nothing without the others. */
const asOne: readonly ControlKind[] = ['bank', 'money'];

/** A declaration without its time and place is none. */
const always = ['date', 'ip'];

const lastOf = (field: string): string => field.split('.').at(-1)!;
