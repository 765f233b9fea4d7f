import type { DescribedOperation, Field } from './described-operations';

type Body = Readonly<Record<string, unknown>>;

/** A request with exactly one thing changed, and what that is. */
export type SpoiledBody = Readonly<{ change: string; field: string; body: unknown }>;
export type SpoiledQuery = Readonly<{ change: string; field: string; query: string }>;

const omitted = Symbol('omitted');

/** Null, every JSON type that a field may not expect, and what is empty of its kind. */
const spoiledValues: readonly unknown[] = [null, omitted, '', 'wrong', -1, 1.5, true, [], [null], {}, { wrong: null }];

const withValue = (body: Body, [name, ...rest]: readonly string[], value: unknown): Body => {
  const { [name!]: present, ...others } = body;
  if (rest.length === 0) return value === omitted ? others : { ...body, [name!]: value };
  const inner = typeof present === 'object' && present !== null && !Array.isArray(present) ? (present as Body) : {};
  return { ...body, [name!]: withValue(inner, rest, value) };
};

const isGiven = (body: unknown, path: readonly string[]): boolean =>
  path.every((name) => {
    const has = typeof body === 'object' && body !== null && Object.hasOwn(body, name);
    body = has ? (body as Body)[name] : undefined;
    return has;
  });

const shown = (value: unknown): string => (value === omitted ? 'left out' : JSON.stringify(value));

/** Bodies that are right but for one field; a dotted field of the example has to be nested first. */
export const spoiledBodies = (base: Body, fields: readonly Field[]): readonly SpoiledBody[] => [
  ...[null, [], 'wrong', 1].map((body) => ({ change: `the body ${shown(body)}`, field: '', body })),
  { change: 'a field that nobody knows', field: 'nobody_knows', body: { ...base, nobody_knows: 1 } },
  ...fields.flatMap(({ path }) =>
    spoiledValues
      .filter((value) => value !== omitted || isGiven(base, path))
      .map((value) => ({
        change: `${path.join('.')} ${shown(value)}`,
        field: path.join('.'),
        body: withValue(base, path, value),
      })),
  ),
];

const spoiledTexts = ['', 'wrong', 'null', '-1', '1.5', 'true', '99999999999999999999', '%00', '%ff', '2026-02-31'];

/** Queries that are right but for one parameter: of another form, given twice, or nested where nothing nests. */
export const spoiledQueries = (
  base: Readonly<Record<string, string>>,
  { query }: DescribedOperation,
): readonly SpoiledQuery[] => {
  const others = (name: string): string =>
    Object.entries(base)
      .filter(([other]) => other !== name)
      .map(([other, value]) => `&${other}=${encodeURIComponent(value)}`)
      .join('');
  return query.flatMap(({ name }) =>
    [
      ...spoiledTexts.map((text) => `${name}=${text}`),
      ...spoiledTexts.map((text) => `${name}[gte]=${text}`),
      `${name}=1&${name}=2`,
      `${name}[]=wrong`,
      `${name}[wrong]=1`,
      name,
      '',
    ].map((text) => ({ change: `?${text || `${name} left out`}`, field: name, query: `${text}${others(name)}` })),
  );
};
