export type Params = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const objectOf = (value: unknown): Params => (isObject(value) ? value : {});

/** Objects that Stripe accepts only whole: a change of one part sends the others along, once all are known. */
const partsOf: Readonly<Record<string, readonly string[]>> = {
  dob: ['day', 'month', 'year'],
  registration_date: ['day', 'month', 'year'],
  annual_revenue: ['amount', 'currency', 'fiscal_year_end'],
  tos_acceptance: ['date', 'ip'],
};

/** Of those, what is cleared as one: an empty part would be refused. */
const clearedWhole: readonly string[] = ['dob', 'registration_date', 'annual_revenue'];

/** A flag has no empty state: it is cleared by saying no. */
const flags: readonly string[] = [
  ...['owners_provided', 'directors_provided', 'executives_provided', 'owner', 'director', 'executive'],
];

const isCleared = (change: Params): boolean => Object.values(change).every((part) => part === null);

/** Instants are seconds at Stripe. A value that is no instant is sent as it is, so that Stripe names the fault. */
const seconds = (instant: unknown): unknown => {
  const atMs = typeof instant === 'string' ? Date.parse(instant) : NaN;
  return Number.isNaN(atMs) ? instant : Math.floor(atMs / 1_000);
};

/** One field of a merge patch in Stripe's form; `known` is the field after the change. */
export const toParam = (name: string, change: unknown, known: unknown): unknown => {
  if (change === null) return flags.includes(name) ? false : '';
  if (name === 'date') return seconds(change);
  if (name === 'currency' && typeof change === 'string') return change.toLowerCase();
  if (!isObject(change)) return change;
  if (known === undefined && clearedWhole.includes(name) && isCleared(change)) return '';
  const whole = objectOf(known);
  const others = partsOf[name]?.every((part) => whole[part] !== undefined) ? toParams(whole, whole) : {};
  return { ...others, ...toParams(change, whole) };
};

export const toParams = (changes: Params, known: Params): Params =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, toParam(name, change, known[name])]));
