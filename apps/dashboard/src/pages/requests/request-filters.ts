import { createdBetween, readDay } from '../../time/day-range';

/** The filters of the log, as the address has them; an empty text narrows nothing. */
export type RequestFilters = Readonly<{
  status: string;
  method: string;
  code: string;
  route: string;
  key: string;
  idempotencyKey: string;
  from: string;
  to: string;
}>;

export const requestMethods = ['POST', 'PATCH', 'PUT', 'DELETE', 'GET'] as const;
type RequestMethod = (typeof requestMethods)[number];

export const statusClasses: readonly (readonly [value: string, text: string])[] = [
  ['', 'Any'],
  ['2xx', 'Succeeded (2xx)'],
  ['4xx', 'Refused (4xx)'],
  ['5xx', 'Failed (5xx)'],
];

/** An address that somebody has typed wrong narrows by what can be read of it. */
export const readRequestFilters = (search: string): RequestFilters => {
  const params = new URLSearchParams(search);
  const text = (name: string, pattern: RegExp): string => {
    const given = params.get(name)?.trim() ?? '';
    return pattern.test(given) ? given : '';
  };
  return {
    status: text('status', /^[1-5](?:\d\d|xx)$/),
    method: requestMethods.find((method) => method === params.get('method')) ?? '',
    code: text('code', /^[a-z][a-z0-9_]{0,63}$/),
    route: text('route', /^\/.{0,199}$/),
    key: text('key', /^key_[0-9A-Z]{26}$/),
    idempotencyKey: text('idempotency_key', /^[\x21-\x7e]{1,255}$/),
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
  };
};

type StartOf = (day: string, daysLater: number) => string;

export const requestQuery = (filters: RequestFilters, startOf: StartOf) => ({
  ...(filters.status === '' ? {} : { status: filters.status }),
  ...(filters.method === '' ? {} : { method: filters.method as RequestMethod }),
  ...(filters.code === '' ? {} : { code: filters.code }),
  ...(filters.route === '' ? {} : { route: filters.route }),
  ...(filters.key === '' ? {} : { api_key: filters.key }),
  ...(filters.idempotencyKey === '' ? {} : { idempotency_key: filters.idempotencyKey }),
  ...createdBetween(filters.from, filters.to, startOf),
});

/** Failures of one kind at one route, for a look at what goes wrong most. */
export type FailureGroup = Readonly<{ code: string; route: string; count: number; lastAt: string }>;

type Failed = Readonly<{ code: string | null; route: string | null; created_at: string }>;

/** What failed, by code and route, most often first. The rows are newest first, so the first of a group is its last. */
export const failureGroups = (rows: readonly Failed[]): readonly FailureGroup[] => {
  const groups = new Map<string, FailureGroup>();
  for (const { code, route, created_at: at } of rows) {
    if (code === null) continue;
    const key = `${code} ${route}`;
    const known = groups.get(key);
    groups.set(key, known ? { ...known, count: known.count + 1 } : { code, route: route ?? '', count: 1, lastAt: at });
  }
  return [...groups.values()].sort((left, right) => right.count - left.count);
};
