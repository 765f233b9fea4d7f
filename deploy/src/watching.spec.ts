import { loadSettings } from '@taprail/settings';
import { compose, composeEnvironmentOf } from './reading/compose';
import { selectionOf, valuesComparedWith } from './reading/promql';
import { declarationsIn, registeredMetrics, sources, understoodIn } from './reading/registered-metrics';
import { exists, filesUnder, jsonOf, services, textOf, yamlOf } from './reading/repository';

const registered = registeredMetrics();
const alerts: any[] = yamlOf('deploy/prometheus/alerts.yml').groups.flatMap(({ rules }: any) => rules);
const boards = filesUnder('deploy/grafana/dashboards').map(jsonOf);
const isRow = ({ type }: any): boolean => type === 'row';
const panels: any[] = boards.flatMap((board) => board.panels.filter((panel: any) => !isRow(panel)));
const expressions: [string, string][] = [
  ...alerts.map((rule): [string, string] => [`the alert ${rule.alert}`, rule.expr]),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }: any) => [`the panel ${title}`, expr])),
  ...boards.flatMap((board) => board.templating.list.map((it: any) => [`the variable ${it.name}`, it.query.query])),
];

const outcomesOfPsp = 'libs/onboarding/service/src/psp/monitoring/measured.onboarding-psp.ts';
/** Where the outcomes of a metric are named. */
const outcomesIn: Readonly<Record<string, string>> = {
  tap_authorisations_total: 'libs/taps/service/src/metrics/tap-metrics.ts',
  psp_events_received_total: 'libs/onboarding/api/src/psp-webhooks/psp-webhook.controller.ts',
};

describe('the list of metrics', () => {
  it('understands every place where the code makes one', () =>
    expect(
      sources()
        .map(textOf)
        .filter((source) => declarationsIn(source) !== understoodIn(source)),
    ).toEqual([]));

  it('has those of Node and ours', () =>
    expect([...registered.keys()]).toEqual(
      expect.arrayContaining(['process_cpu_seconds_total', 'build_info', 'http_request_duration_seconds_bucket']),
    ));
});

/** Measured for whoever looks into one thing closely; nobody watches them all day. */
const forInspection = new Set(['log_forked_links', 'webhook_attempt_duration_seconds', 'log_verification_events']);

it('everything that our code measures is on a panel or behind an alert', () => {
  const watched = new Set(expressions.flatMap(([, expression]) => selectionOf(expression).metrics));
  const seriesOf = (name: string) => [name, `${name}_bucket`, `${name}_count`];
  const measured = [...registered.keys()]
    .filter((name) => !/^(nodejs|process)_/.test(name))
    .map((name) => name.replace(/_(bucket|sum|count)$/, ''));
  const unwatched = new Set(measured.filter((name) => !seriesOf(name).some((series) => watched.has(series))));
  expect([...unwatched].toSorted()).toEqual([...forInspection].toSorted());
});

describe.each(expressions)('%s', (_what, expression) => {
  const { metrics, labels } = selectionOf(expression);

  it('reads metrics that the code registers', () => {
    expect(metrics.length).toBeGreaterThan(0);
    expect(metrics.filter((name) => !registered.has(name))).toEqual([]);
  });

  it('relies on labels that those metrics have', () => {
    const known = new Set(metrics.flatMap((name) => registered.get(name)?.labels ?? []));
    expect(labels.filter((label) => !known.has(label))).toEqual([]);
  });

  it('asks for services and counts that exist', () => {
    const named = valuesComparedWith(expression, 'service').filter((name) => name !== '$service');
    expect(named.filter((name) => ![...services, 'all-in-one'].includes(name))).toEqual([]);
    const bus = textOf('libs/platform/bus/src/delivery/bus-settings.ts');
    const counted = valuesComparedWith(expression, 'what').filter((what) => !what.endsWith('.*'));
    expect(counted.filter((what) => !bus.includes(`'${what}'`))).toEqual([]);
    const source = metrics.map((name) => outcomesIn[name]).find((file) => file !== undefined) ?? outcomesOfPsp;
    const known = textOf(source);
    expect(valuesComparedWith(expression, 'outcome').filter((outcome) => !known.includes(`'${outcome}'`))).toEqual([]);
  });
});

describe('the alerts', () => {
  it.each(alerts.map((rule) => [rule.alert, rule]))('%s says what is wrong and where to read on', (name, rule) => {
    const anchor = name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase();
    expect(rule.annotations).toEqual({
      summary: expect.stringMatching(/\w/),
      description: expect.stringMatching(/\.$/),
      runbook: `docs/operations.md#${anchor}`,
    });
    expect(['page', 'ticket']).toContain(rule.labels.severity);
    expect(textOf('docs/operations.md')).toContain(`\n### ${anchor}\n`);
  });

  it('have names of their own, and miss each service there is', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
    const { expr } = alerts.find(({ alert }) => alert === 'ServiceMissing');
    const named = new Set(valuesComparedWith(expr, 'service'));
    expect([...named].toSorted()).toEqual([...services, 'all-in-one'].toSorted());
  });
});

describe('Prometheus', () => {
  const { scrape_configs, rule_files } = yamlOf('deploy/prometheus/prometheus.yml');

  it('reads the metrics of every service where they are', () => {
    const [{ names, port }] = scrape_configs[0].dns_sd_configs;
    expect(names.toSorted()).toEqual(services.toSorted());
    for (const service of services) {
      expect(loadSettings(service, composeEnvironmentOf(service)).metricsPort).toBe(port);
    }
  });

  it('finds its rules in the folder that is mounted', () => {
    expect(compose().services.prometheus.volumes).toContain('./deploy/prometheus:/etc/prometheus:ro');
    expect(rule_files.filter((file: string) => !exists(file.replace('/etc/', 'deploy/')))).toEqual([]);
  });
});

describe('Grafana', () => {
  const { volumes, environment } = compose().services.grafana;
  const [source] = yamlOf('deploy/grafana/provisioning/datasources/prometheus.yml').datasources;
  const [provider] = yamlOf('deploy/grafana/provisioning/dashboards/taprail.yml').providers;

  it('asks the Prometheus that runs beside it', () => {
    expect(source.url).toBe('http://prometheus:9090');
    const asked = panels.flatMap(({ datasource, targets }) => [datasource, ...targets.map((it: any) => it.datasource)]);
    expect(new Set(asked.map(({ uid }) => uid))).toEqual(new Set([source.uid]));
  });

  it('finds its dashboard in the folder that is mounted, and opens with it', () => {
    expect(volumes).toContain(`./deploy/grafana/dashboards:${provider.options.path}:ro`);
    expect(volumes).toContain('./deploy/grafana/provisioning:/etc/grafana/provisioning:ro');
    const home = environment.GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH;
    expect(exists(home.replace(provider.options.path, 'deploy/grafana/dashboards'))).toBe(true);
  });

  it('has its panels in rows, and shows taps, money and books on the first screen', () => {
    const [{ panels: placed }] = boards;
    expect(placed.filter(isRow).map(({ title }: any) => title)[0]).toBe('Taps, money and books');
    expect(isRow(placed[0])).toBe(true);
    const screenRows = 24;
    const first = panels.filter(({ gridPos }) => gridPos.y < screenRows).flatMap(({ targets }) => targets);
    const shown = first.flatMap(({ expr }: any) => selectionOf(expr).metrics);
    expect(shown).toEqual(
      expect.arrayContaining([
        'tap_authorisations_total',
        'ledger_missing_postings',
        'ledger_payouts_frozen',
        'ledger_payouts_failed_total',
      ]),
    );
  });

  it('gives every panel a number, a place and a sentence of its own', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x}/${y}`)).size).toBe(panels.length);
    expect(panels.filter(({ description }) => !/\.$/.test(description))).toEqual([]);
  });
});
