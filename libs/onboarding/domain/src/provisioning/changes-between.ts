import { isObject, isSealed, peopleLists } from '../fields/field-paths';
import { sameJson } from './same-json';
import type { FieldObject, SubMerchantFields } from '../sub-merchant/sub-merchant.events';

/**
 * The merge patch that leads from what the PSP has to what we know: null for what is gone. An object that is gone is sent
 * field by field, because the PSP would refuse to clear what it never had; a person or a bank account goes as one.
 */
export const changesBetween = (before: Partial<SubMerchantFields>, after: SubMerchantFields): FieldObject =>
  patchBetween(before, after, []);

const patchBetween = (before: FieldObject, after: FieldObject, above: readonly string[]): FieldObject => {
  const patch: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(before)) {
    if (!Object.hasOwn(after, name)) patch[name] = goesAsOne([...above, name]) ? null : cleared(value);
  }
  for (const [name, value] of Object.entries(after)) {
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    if (sameJson(known, value)) continue;
    patch[name] = isBranch(known) && isBranch(value) ? patchBetween(known, value, [...above, name]) : value;
  }
  return patch;
};

const lists: readonly string[] = peopleLists;
const wholes: readonly string[] = [...lists, 'representative', 'external_account'];

const goesAsOne = ([first = '', ...rest]: readonly string[]): boolean =>
  rest.length === 0 ? wholes.includes(first) : rest.length === 1 && lists.includes(first);

const cleared = (value: unknown): unknown =>
  isBranch(value) ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cleared(inner)])) : null;

/** A sealed value is one value, although it is written as an object. */
const isBranch = (value: unknown): value is FieldObject => isObject(value) && !isSealed(value);
