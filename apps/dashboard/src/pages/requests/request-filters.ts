import { createdBetween } from '../../time/day-range';
import { readDay } from '../../time/read-day';

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
  ['', 'All'],
  ['2xx', 'Succeeded (2xx)'],
  ['4xx', 'Client error (4xx)'],
  ['5xx', 'Server error (5xx)'],
];

/** The classes that are failures. */
export const failureClasses = statusClasses.filter(([value]) => value !== '2xx');

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
    from: readDay(search, 'from'),
    to: readDay(search, 'to'),
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

/** Failures by error code, the most frequent first. */
export const failureCounts = (rows: readonly Readonly<{ code: string | null }>[]) => {
  const counts = new Map<string, number>();
  for (const { code } of rows) if (code !== null) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].sort(([, left], [, right]) => right - left);
};
