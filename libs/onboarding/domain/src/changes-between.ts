import { isObject, isSealed } from './fields/field-paths';
import { sameJson } from './merge-patch';
import type { FieldObject, SubMerchantFields } from './sub-merchant.events';

/** The merge patch that leads from what the PSP has to what we know: null for what is gone. */
export const changesBetween = (before: Partial<SubMerchantFields>, after: SubMerchantFields): FieldObject =>
  patchBetween(before, after);

const patchBetween = (before: FieldObject, after: FieldObject): FieldObject => {
  const patch: Record<string, unknown> = {};
  for (const name of Object.keys(before)) if (!Object.hasOwn(after, name)) patch[name] = null;
  for (const [name, value] of Object.entries(after)) {
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    if (sameJson(known, value)) continue;
    patch[name] = isBranch(known) && isBranch(value) ? patchBetween(known, value) : value;
  }
  return patch;
};

/** A sealed value is one value, although it is written as an object. */
const isBranch = (value: unknown): value is FieldObject => isObject(value) && !isSealed(value);
