import { createRegistry } from '@taprail/telemetry';
import { filesUnder, textOf } from './repository';

export type Registered = Readonly<{ name: string; labels: readonly string[] }>;

const declaration =
  /new (Counter|Gauge|Histogram|Summary)(?:<[^>]*>)?\(\{\s*name: '([a-z0-9_]+)',([^]*?)registers[:,]/g;
const seriesOf: Readonly<Record<string, readonly string[]>> = { Histogram: ['_bucket', '_sum', '_count'] };
/** Prometheus adds the address it scraped; the registry adds the service and, in one process, the thread. */
const everywhere = ['service', 'thread', 'instance', 'job', 'le'];

export const sources = (): readonly string[] =>
  ['libs', 'apps']
    .flatMap(filesUnder)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('/testing/'));

const declaredIn = (source: string): readonly Registered[] =>
  [...source.matchAll(declaration)].flatMap(([, type = '', name = '', rest = '']) => {
    const [, names = ''] = /labelNames: \[([^\]]*)\]/.exec(rest) ?? [];
    const labels = [...everywhere, ...[...names.matchAll(/'(\w+)'/g)].map(([, label = '']) => label)];
    return (seriesOf[type] ?? ['']).map((suffix) => ({ name: `${name}${suffix}`, labels }));
  });

/** The metrics of Node's process, with the build. */
const ofTheProcess = (): readonly Registered[] =>
  createRegistry({ service: 'any', version: '0', commit: 'none' })
    .getMetricsAsArray()
    .map(({ name }) => ({ name, labels: [...everywhere, 'version', 'commit'] }));

/** Every series the code registers, by name. */
export const registeredMetrics = (): ReadonlyMap<string, Registered> =>
  new Map([...sources().map(textOf).flatMap(declaredIn), ...ofTheProcess()].map((metric) => [metric.name, metric]));

/** How often the code makes a metric, to notice one that is written in a way the scan does not know. */
export const declarationsIn = (source: string): number =>
  source.match(/new (Counter|Gauge|Histogram|Summary)\b/g)?.length ?? 0;
export const understoodIn = (source: string): number => [...source.matchAll(declaration)].length;
