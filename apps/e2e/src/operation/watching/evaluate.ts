import type { Matcher, Query } from './parse-query';
import type { Labels, Scrape, Series } from './scrape';

type Vector = readonly Series[];

const compare: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
};
const calculate: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};
const aggregate: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  avg: (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  count: (values) => values.length,
};
const valueOf: Readonly<Record<string, (value: number) => number>> = {
  abs: Math.abs,
  // Nothing has moved: these scrapes are all the same.
  rate: () => 0,
  increase: () => 0,
  changes: () => 0,
  last_over_time: (value) => value,
  avg_over_time: (value) => value,
  max_over_time: (value) => value,
};

/** The answer of Prometheus if every scrape of the past had been this one: a process at rest. */
export const evaluate = (query: Query, scrape: Scrape): Vector => {
  switch (query.kind) {
    case 'number':
      return [{ labels: {}, value: query.value }];
    case 'selector':
      return (scrape.get(query.metric) ?? []).filter(({ labels }) => query.matchers.every((one) => holds(one, labels)));
    case 'call':
      return call(query, scrape);
    case 'aggregation': {
      const groups = groupBy(evaluate(query.arg, scrape), query.by);
      return [...groups.values()].map((series) => ({
        labels: pick(series[0]!.labels, query.by),
        value: aggregate[query.name]!(series.map(({ value }) => value)),
      }));
    }
    case 'binary':
      return binary(query, evaluate(query.left, scrape), evaluate(query.right, scrape));
  }
};

const call = ({ name, args }: Extract<Query, { kind: 'call' }>, scrape: Scrape): Vector => {
  const [first] = args;
  if (name === 'absent' && first?.kind === 'selector') {
    const equal = first.matchers.filter(({ operator }) => operator === '=');
    const labels = Object.fromEntries(equal.map(({ label, value }) => [label, value]));
    return evaluate(first, scrape).length > 0 ? [] : [{ labels, value: 1 }];
  }
  // The quantile of buckets that nothing has fallen into is not a number.
  if (name === 'histogram_quantile') return [];
  const change = valueOf[name];
  if (!change || !first || args.length > 1) throw new Error(`${name} is not known here`);
  return evaluate(first, scrape).map(({ labels, value }) => ({ labels, value: change(value) }));
};

const binary = ({ operator, on, right }: Extract<Query, { kind: 'binary' }>, lefts: Vector, rights: Vector): Vector => {
  const keys = (vector: Vector) => new Set(vector.map(({ labels }) => keyOf(labels, on)));
  if (operator === 'or') return [...lefts, ...rights.filter(({ labels }) => !keys(lefts).has(keyOf(labels, on)))];
  if (operator === 'and') return lefts.filter(({ labels }) => keys(rights).has(keyOf(labels, on)));
  if (operator === 'unless') return lefts.filter(({ labels }) => !keys(rights).has(keyOf(labels, on)));
  return lefts.flatMap((left) =>
    rights
      .filter(({ labels }) => right.kind === 'number' || keyOf(labels, on) === keyOf(left.labels, on))
      .flatMap(({ value }) => {
        const [comparison, calculation] = [compare[operator], calculate[operator]];
        if (comparison) return comparison(left.value, value) ? [left] : [];
        return [{ labels: left.labels, value: calculation!(left.value, value) }];
      }),
  );
};

const holds = ({ label, operator, value }: Matcher, labels: Labels): boolean => {
  const given = labels[label] ?? '';
  const isMatch = operator.includes('~') ? new RegExp(`^(?:${value})$`).test(given) : given === value;
  return operator.startsWith('!') ? !isMatch : isMatch;
};

const pick = (labels: Labels, names: readonly string[]): Labels =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)));

const keyOf = (labels: Labels, on: readonly string[] | undefined): string =>
  JSON.stringify(Object.entries(on ? pick(labels, on) : labels).toSorted());

const groupBy = (vector: Vector, by: readonly string[]): ReadonlyMap<string, Vector> => {
  const groups = new Map<string, Series[]>();
  for (const series of vector) {
    const key = keyOf(series.labels, by);
    groups.set(key, [...(groups.get(key) ?? []), series]);
  }
  return groups;
};
