import { formatDate } from '../time/format-time';

/** A filter of a list by its title, and the parameters of the address that keep it. */
export type ChipFilter = Readonly<{ title: string }> &
  (
    | Readonly<{ kind: 'choice'; name: string; options: readonly (readonly [value: string, text: string])[] }>
    | Readonly<{
        kind: 'text';
        name: string;
        placeholder?: string;
        list?: readonly string[];
        problemOf?: (text: string) => string | undefined;
      }>
    /** Days, both with the day itself, or amounts. */
    | Readonly<{ kind: 'days' | 'amounts'; names: readonly [from: string, to: string] }>
  );

type Values = Readonly<Record<string, string | undefined>>;

export const namesOf = (filter: ChipFilter): readonly string[] => ('names' in filter ? filter.names : [filter.name]);

export const isSet = (filter: ChipFilter, values: Values): boolean => namesOf(filter).some((name) => values[name]);

const between = (
  from: string | undefined,
  to: string | undefined,
  [since, until]: readonly [string, string],
): string => {
  if (from && to) return from === to ? from : `${from} – ${to}`;
  return from ? `${since} ${from}` : to ? `${until} ${to}` : '';
};

/** What a chip says that its filter leaves. */
export const chipText = (filter: ChipFilter, values: Values): string => {
  if ('names' in filter) {
    const [from, to] = filter.names.map((name) => values[name]);
    if (filter.kind === 'amounts') return between(from, to, ['from', 'up to']);
    return between(from && formatDate(from), to && formatDate(to), ['since', 'until']);
  }
  const value = values[filter.name] ?? '';
  return filter.kind === 'choice' ? (filter.options.find(([each]) => each === value)?.[1] ?? value) : value;
};
