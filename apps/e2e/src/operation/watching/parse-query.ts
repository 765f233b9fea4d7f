export type Matcher = Readonly<{ label: string; operator: string; value: string }>;
export type Query =
  | Readonly<{ kind: 'number'; value: number }>
  | Readonly<{ kind: 'selector'; metric: string; matchers: readonly Matcher[] }>
  | Readonly<{ kind: 'call'; name: string; args: readonly Query[] }>
  | Readonly<{ kind: 'aggregation'; name: string; by: readonly string[]; arg: Query }>
  | Readonly<{ kind: 'binary'; operator: string; on: readonly string[] | undefined; left: Query; right: Query }>;

export const aggregations = ['sum', 'min', 'max', 'avg', 'count'];

const token =
  /\s*("(?:[^"\\]|\\.)*"|\[\w+(?::\w+)?\]|\d+(?:\.\d+)?|[a-zA-Z_:][\w:]*|=~|!~|!=|==|>=|<=|[-+*/(){},=<>])/y;
/** From those that bind loosest. */
const precedence = [['or'], ['and', 'unless'], ['==', '!=', '>', '<', '>=', '<='], ['+', '-'], ['*', '/']];

const tokensOf = (text: string): readonly string[] => {
  const found: string[] = [];
  token.lastIndex = 0;
  for (let end = 0; text.slice(end).trim() !== ''; end = token.lastIndex) {
    const [, next] = token.exec(text) ?? [];
    if (next === undefined) throw new Error(`Not understood: ${text.slice(end)}`);
    found.push(next);
  }
  return found;
};

/** The part of PromQL that our alerts and panels use; anything else is refused. */
export const parseQuery = (text: string): Query => {
  const tokens = tokensOf(text);
  let at = 0;
  const take = (expected?: string): string => {
    const next = tokens[at] ?? '';
    if (expected !== undefined && next !== expected)
      throw new Error(`${expected} is missing before "${next}": ${text}`);
    at += 1;
    return next;
  };
  const takeIf = (wanted: string): boolean => tokens[at] === wanted && take() === wanted;
  const list = <Item>(end: string, item: () => Item): readonly Item[] => {
    const items: Item[] = [];
    while (!takeIf(end)) {
      items.push(item());
      if (tokens[at] !== end) take(',');
    }
    return items;
  };
  const names = (): readonly string[] => {
    take('(');
    return list(')', take);
  };

  const matcher = (): Matcher => {
    const [label, operator] = [take(), take()];
    return { label, operator, value: JSON.parse(take()) as string };
  };

  const primary = (): Query => {
    if (takeIf('(')) {
      const inner = binary(0);
      take(')');
      return inner;
    }
    const name = take();
    if (/^\d/.test(name)) return { kind: 'number', value: Number(name) };
    if (!/^[a-zA-Z_:]/.test(name)) throw new Error(`"${name}" is not understood: ${text}`);
    if (aggregations.includes(name)) {
      const by = takeIf('by') ? names() : [];
      take('(');
      const arg = binary(0);
      take(')');
      if (tokens[at]?.startsWith('[')) take();
      return { kind: 'aggregation', name, by, arg };
    }
    if (takeIf('(')) return { kind: 'call', name, args: list(')', () => binary(0)) };
    const matchers = takeIf('{') ? list('}', matcher) : [];
    if (tokens[at]?.startsWith('[')) take();
    return { kind: 'selector', metric: name, matchers };
  };

  const binary = (level: number): Query => {
    const operators = precedence[level];
    if (!operators) return primary();
    let left = binary(level + 1);
    while (operators.includes(tokens[at] ?? '')) {
      const operator = take();
      const on = takeIf('on') ? names() : undefined;
      left = { kind: 'binary', operator, on, left, right: binary(level + 1) };
    }
    return left;
  };

  const query = binary(0);
  if (at < tokens.length) throw new Error(`"${tokens[at]}" is not understood: ${text}`);
  return query;
};

export type Selector = Readonly<{ metric: string; labels: readonly string[] }>;

/** Every metric that a query reads, with the labels that it relies on. */
export const selectorsOf = (query: Query, relied: readonly string[] = []): readonly Selector[] => {
  switch (query.kind) {
    case 'number':
      return [];
    case 'selector':
      return [{ metric: query.metric, labels: [...relied, ...query.matchers.map(({ label }) => label)] }];
    case 'call':
      return query.args.flatMap((arg) => selectorsOf(arg, relied));
    case 'aggregation':
      return selectorsOf(query.arg, query.by);
    case 'binary':
      return [query.left, query.right].flatMap((side) => selectorsOf(side, relied));
  }
};
