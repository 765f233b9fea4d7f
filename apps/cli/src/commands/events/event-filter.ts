import { eventTypes } from '../../generated/facts';
import { misused } from '../../program/failure';

const known = eventTypes.map(({ type }) => type);
const families = [...new Set(known.map((type) => type.split('.')[0]!))];

/** `tap.*,payout.paid` as the types it means; undefined means all of them. */
export const readEventTypes = (text: string | undefined): readonly string[] | undefined => {
  if (text === undefined) return undefined;
  const types = text.split(',').flatMap((each) => matching(each.trim()));
  return types.length === known.length ? undefined : [...new Set(types)];
};

const matching = (pattern: string): readonly string[] => {
  if (pattern === '*') return known;
  if (known.includes(pattern)) return [pattern];
  const family = /^(\w+)\.\*$/.exec(pattern)?.[1];
  if (family && families.includes(family)) return known.filter((type) => type.startsWith(`${family}.`));
  throw misused(
    `"${pattern}" is no event; there are ${families.map((each) => `${each}.*`).join(', ')} and ${known.join(', ')}`,
  );
};
