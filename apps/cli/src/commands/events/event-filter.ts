import { eventTypes } from '../../generated/facts';
import { misused } from '../../program/failure';

const known = eventTypes.map(({ type }) => type);
const familyOf = (type: string): string => type.split('.')[0]!;
const families = [...new Set(known.map(familyOf))];
/** `*` does not stand for these: they are named. */
const optInFamilies = ['refund', 'submerchant', 'platform_payout'];
/** A kind that joined a family of `*` later; the family does not stand for it either. */
const optInKinds = ['tap.canceled'];
const isOptIn = (type: string): boolean => optInFamilies.includes(familyOf(type)) || optInKinds.includes(type);
const ofStar = known.filter((type) => !isOptIn(type));

/** `tap.*,payout.paid` as the types it means; undefined means those of `*`. */
export const readEventTypes = (text: string | undefined): readonly string[] | undefined => {
  if (text === undefined) return undefined;
  const types = [...new Set(text.split(',').flatMap((each) => matching(each.trim())))];
  return types.length === ofStar.length && !types.some(isOptIn) ? undefined : types;
};

const matching = (pattern: string): readonly string[] => {
  if (pattern === '*') return ofStar;
  if (known.includes(pattern)) return [pattern];
  const family = /^(\w+)\.\*$/.exec(pattern)?.[1];
  if (family && families.includes(family))
    return known.filter((type) => type.startsWith(`${family}.`) && !optInKinds.includes(type));
  throw misused(
    `"${pattern}" is no event; there are ${families.map((each) => `${each}.*`).join(', ')} and ${known.join(', ')}`,
  );
};

/** Whether every filter that names types has this one; where none does, those of `*` are meant. */
export const isAsked = (type: string, ...filters: readonly (readonly string[] | undefined)[]): boolean => {
  const named = filters.filter((types) => types !== undefined);
  return named.length === 0 ? !isOptIn(type) : named.every((types) => types.includes(type));
};

/** The types to ask the feed for, so that these can be picked from it: all of them where an opt-in one is named. */
export const typesToFollow = (
  ...filters: readonly (readonly string[] | undefined)[]
): Readonly<{ types?: readonly string[] }> => (filters.some((types) => types?.some(isOptIn)) ? { types: known } : {});
