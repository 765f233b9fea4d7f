import type { Registry } from 'prom-client';
import type { RoutePlan } from '../operation/route-plan';

const name = 'http_request_duration_seconds';
const description = {
  name,
  help: 'Time from the first byte of the headers to the last byte of the answer.',
  type: 'histogram',
  aggregator: 'sum',
};
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

type Labels = Readonly<{ method: string; route: string; status_class: string }>;
type Value = Readonly<{ metricName: string; labels: { le?: number | '+Inf' }; sharedLabels: Labels; value: number }>;

/** The observations of one route and status class. */
class Series {
  /** How many fell between one bound and the next; the last place is for those above all bounds. */
  private readonly counts = new Float64Array(bounds.length + 1);
  private sum = 0;

  constructor(private readonly labels: Labels) {}

  observe(seconds: number): void {
    let at = 0;
    while (at < bounds.length && seconds > (bounds[at] ?? Infinity)) at += 1;
    this.counts[at] = (this.counts[at] ?? 0) + 1;
    this.sum += seconds;
  }

  values(): Value[] {
    let count = 0;
    const { labels: sharedLabels } = this;
    const buckets = [...this.counts].map((own, at) => {
      count += own;
      return {
        metricName: `${name}_bucket`,
        labels: { le: bounds[at] ?? ('+Inf' as const) },
        sharedLabels,
        value: count,
      };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: {}, sharedLabels, value: this.sum },
      { metricName: `${name}_count`, labels: {}, sharedLabels, value: count },
    ];
  }
}

/**
 * A histogram as prom-client shows it. Its own would sort, join and hash the labels of every request; here a route
 * finds its counters by itself.
 */
export class RequestDurations {
  readonly name = name;
  private readonly byRoute = new Map<RoutePlan | undefined, (Series | undefined)[]>();

  constructor(registry: Registry) {
    registry.registerMetric(this as never);
  }

  observe(plan: RoutePlan | undefined, status: number, seconds: number): void {
    const statusClass = Math.floor(status / 100);
    const series = this.byRoute.get(plan)?.[statusClass] ?? this.open(plan, statusClass);
    series.observe(seconds);
  }

  /** Asked by the registry when someone reads the metrics as text. */
  async getForPromString(): Promise<object> {
    return { ...description, values: this.values() };
  }

  /** Asked by the registry when someone reads them as JSON. */
  async get(): Promise<object> {
    const values = this.values().map(({ sharedLabels, labels, ...rest }) => ({
      ...rest,
      labels: { ...labels, ...sharedLabels },
    }));
    return { ...description, values };
  }

  reset(): void {
    this.byRoute.clear();
  }

  private values(): Value[] {
    return [...this.byRoute.values()].flatMap((classes) => classes.flatMap((series) => series?.values() ?? []));
  }

  private open(plan: RoutePlan | undefined, statusClass: number): Series {
    const labels = { method: plan?.method ?? 'other', route: plan?.url ?? 'none', status_class: `${statusClass}xx` };
    const series = new Series(labels);
    const classes = this.byRoute.get(plan) ?? [];
    classes[statusClass] = series;
    this.byRoute.set(plan, classes);
    return series;
  }
}
