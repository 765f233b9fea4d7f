import type { Transaction } from '@taprail/sdk';
import type { StationName } from './chain-picture';

export type StateChange = Readonly<{ path: string; before: unknown; after: unknown }>;

/** `amount_current` repeats what another amount says. */
const ignored = new Set(['revision', 'hash', 'status', 'amount_current']);
/** The names of the parts of a record, which come with their first field that means something. */
const isName = (path: string): boolean => /\.(?:id|object|transaction_id|submerchant)$/.test(path);

/** Every field that an event has changed, by its path. Lists are compared as a whole by their length and last member. */
export const changesBetween = (before: Transaction | undefined, after: Transaction): readonly StateChange[] => {
  const [old, now] = [flat(before), flat(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])];
  const changed = paths
    .filter((path) => !ignored.has(path) && !isName(path) && old.get(path) !== now.get(path))
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }));
  const status =
    before?.status === after.status ? [] : [{ path: 'status', before: before?.status ?? null, after: after.status }];
  return [...status, ...changed];
};

const flat = (value: unknown, path = '', into = new Map<string, unknown>()): Map<string, unknown> => {
  if (typeof value !== 'object' || value === null) {
    if (path !== '' && value !== null && value !== undefined) into.set(path, value);
    return into;
  }
  for (const [name, each] of Object.entries(value)) flat(each, path === '' ? name : `${path}.${name}`, into);
  return into;
};

const places: readonly (readonly [RegExp, StationName])[] = [
  [/^(tap\b|amount$|tip_amount)/, 'tap'],
  [/^(authorisation\.|amount_authorised|amount_released)/, 'authorisation'],
  [
    /^(capture\b|amount_captured|amount_refunded|amount_disputed|refunds|disputes|platform_fee|processing_fee)/,
    'capture',
  ],
  [/^settlement\.wire_reference/, 'wire'],
  [/^(settlement\.payout|settlements\b)/, 'payout'],
  [/^settlement\b/, 'settlement'],
];

/** The stations at which an event has changed something. */
export const stationsChanged = (changes: readonly StateChange[]): ReadonlySet<StationName> =>
  new Set(changes.flatMap(({ path }) => places.find(([pattern]) => pattern.test(path))?.[1] ?? []));
