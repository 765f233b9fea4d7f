import { selectionOf, valuesComparedWith } from './promql';

describe('reading PromQL', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['a bare metric', 'up > 0.25', ['up'], []],
    ['matchers', 'a_total{x="1",y!~"b|c"}', ['a_total'], ['x', 'y']],
    ['functions and ranges', 'rate(a_total{x="rate"}[5m])', ['a_total'], ['x']],
    ['grouping before', 'sum by (x, le) (rate(a_bucket[$__rate_interval]))', ['a_bucket'], ['x', 'le']],
    ['grouping after', 'sum(a) by (x)', ['a'], ['x']],
    ['several metrics', 'a / on (x) b unless a offset 15m', ['a', 'b'], ['x']],
    ['digits in a name', 'p99_seconds_2 * 1e6', ['p99_seconds_2'], []],
    ['lines', 'histogram_quantile(0.99,\n  sum by (le)\n (rate(a_bucket[5m]))) > 1', ['a_bucket'], ['le']],
    ["Grafana's variables", 'label_values(build_info, service)', ['build_info'], ['service']],
  ])('finds what it needs in %s', (_what, expression, metrics, labels) =>
    expect(selectionOf(expression)).toEqual({ metrics, labels }),
  );

  it('finds the values that a label is compared with', () =>
    expect(valuesComparedWith('a{x="1"} or b{y="2",x=~"3|4"} or c{ax="5",x!="6"}', 'x')).toEqual(['1', '3', '4']));
});
