import type { LoggedRequest } from '@taprail/sdk';

export type FailedRequest = Pick<
  LoggedRequest,
  'id' | 'method' | 'route' | 'status' | 'code' | 'api_key' | 'created_at'
>;

/** Failures with one error code on one route. */
export type FailureGroup = Readonly<{
  /** Names the group among the others. */
  name: string;
  code: string | null;
  method: string;
  /** Null: no route matches the path. */
  route: string | null;
  status: number;
  count: number;
  firstAt: string;
  lastAt: string;
  /** API keys, most frequent first. */
  keys: readonly string[];
  /** The ID of the newest request. */
  sample: string;
}>;

const mostFrequentFirst = (values: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left).map(([value]) => value);
};

/** Groups failures that are listed newest first. The most frequent come first, of equals the one that was seen last. */
export const groupFailures = (failures: readonly FailedRequest[]): readonly FailureGroup[] => {
  const byName = new Map<string, FailedRequest[]>();
  for (const failure of failures) {
    const name = `${failure.code} ${failure.method} ${failure.route}`;
    const members = byName.get(name);
    if (members) members.push(failure);
    else byName.set(name, [failure]);
  }
  return [...byName]
    .map(([name, members]): FailureGroup => {
      const newest = members[0]!;
      const { code, method, route, status } = newest;
      return {
        name,
        code,
        method,
        route,
        status,
        count: members.length,
        firstAt: members.at(-1)!.created_at,
        lastAt: newest.created_at,
        keys: mostFrequentFirst(members.flatMap(({ api_key: key }) => key ?? [])),
        sample: newest.id,
      };
    })
    .sort((left, right) => right.count - left.count || right.lastAt.localeCompare(left.lastAt));
};
