import { Api } from '../harness/api';
import { Restaurant } from '../harness/restaurant';
import { evaluate } from '../operation/watching/evaluate';
import { parseQuery, selectorsOf } from '../operation/watching/parse-query';
import { alertingRules, panelQueries } from '../operation/watching/rules';
import { parseScrape, type Scrape, type Series } from '../operation/watching/scrape';
import { ofStripeOnly } from '../operation/watching/stripe-metrics';
import { inTheEnd, metricsUrls, tellOfCluster } from './cluster';

/** Metrics that only one process has: its log is a file, and so is its disk ours to watch. */
const ofOneProcessOnly = new Set(['data_folder_free_bytes']);
const notHere = new Set([...ofOneProcessOnly, ...ofStripeOnly]);
/** Labels that Prometheus adds. */
const ofPrometheus = new Set(['instance', 'job', 'thread']);

/** Series of Prometheus after one scrape of every service. */
const scrapeAll = async (): Promise<Scrape> => {
  const all = new Map<string, readonly Series[]>();
  for (const url of Object.values(await metricsUrls())) {
    const scrape = parseScrape(await (await fetch(url)).text());
    for (const [name, series] of scrape) all.set(name, [...(all.get(name) ?? []), ...series]);
  }
  return all;
};

tellOfCluster('what is watched in five services', () => {
  let scrape: Scrape;

  beforeAll(async () => {
    await (await Restaurant.open(Api.asFirstPlatform())).sell();
    scrape = await inTheEnd(scrapeAll, (seen) =>
      ['tap_authorisations_total', 'kafka_consumer_lag_messages', 'ledger_imbalance_minor', 'leases_held'].every(
        (name) => (seen.get(name)?.length ?? 0) > 0,
      ),
    );
  });

  it.each([...alertingRules, ...panelQueries])('$title reads metrics and labels that a scrape has', ({ query }) => {
    const selectors = selectorsOf(parseQuery(query)).filter(({ metric }) => !notHere.has(metric));
    for (const { metric, labels } of selectors) {
      const series = scrape.get(metric);
      expect([metric, series]).toEqual([metric, expect.any(Array)]);
      // A counter by label has no series before it counts.
      if (series!.length === 0) continue;
      const known = new Set(series!.flatMap((each) => Object.keys(each.labels)));
      expect([metric, labels.filter((label) => !known.has(label) && !ofPrometheus.has(label))]).toEqual([metric, []]);
    }
  });

  it.each([...notHere])('%s is not there, or it would not be on the list', (name) =>
    expect(scrape.has(name)).toBe(false),
  );

  it.each(['ConsumersLagging', 'KafkaConnectionsMany', 'SharesUneven', 'VersionsMixed', 'ServiceMissing'])(
    '%s does not fire while everything is well',
    (alert) => {
      const { query } = alertingRules.find(({ title }) => title === alert)!;
      expect(evaluate(parseQuery(query), scrape)).toEqual([]);
    },
  );

  it('tells the lag of every service that Kubernetes scales by it, of commands and of events', () => {
    const lags = scrape
      .get('kafka_consumer_lag_messages')!
      .map(({ labels }) => `${labels['service']} ${labels['topic']}`);
    expect(lags).toEqual(
      expect.arrayContaining([
        'tap-authorisation taps.commands',
        'onboarding onboarding.commands',
        'ledger ledger.commands',
        'ledger taps.events',
        'webhook-dispatcher taps.events',
      ]),
    );
  });

  it('has no id in a label', () => {
    const values = [...scrape].flatMap(([name, series]) =>
      series.flatMap(({ labels }) => Object.values(labels).map((value) => `${name} ${value}`)),
    );
    expect(values.filter((value) => /_[0-9A-Z]{26}\b|[0-9a-f]{8}-[0-9a-f]{4}-/.test(value))).toEqual([]);
  });
});
