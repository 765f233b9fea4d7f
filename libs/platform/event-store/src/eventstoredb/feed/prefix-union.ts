import type { LogFilter } from '../../event-store';

/** The stream prefixes that one subscription of the server asks for; `all` when somebody wants every stream. */
export type PrefixUnion = readonly string[] | 'all';

export const unionOf = (filters: readonly LogFilter[]): PrefixUnion => {
  const all = new Set<string>();
  for (const { streamPrefixes = [] } of filters) {
    if (streamPrefixes.length === 0) return 'all';
    for (const prefix of streamPrefixes) all.add(prefix);
  }
  return [...all].filter((prefix) => ![...all].some((other) => other !== prefix && prefix.startsWith(other))).sort();
};

/** Whether a subscription to the union has every event that the filter wants. */
export const covers = (union: PrefixUnion, { streamPrefixes = [] }: LogFilter): boolean => {
  if (union === 'all') return true;
  if (streamPrefixes.length === 0) return false;
  return streamPrefixes.every((prefix) => union.some((wider) => prefix.startsWith(wider)));
};

export const filterOfUnion = (union: PrefixUnion): LogFilter => (union === 'all' ? {} : { streamPrefixes: union });
