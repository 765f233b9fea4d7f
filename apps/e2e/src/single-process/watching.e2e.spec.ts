import { Api, eventually } from '../harness/api';
import { freePort } from '../harness/process/free-port';
import { settingsFor } from '../harness/process/own-product';
import { firstKey, Product, temporaryFolder } from '../harness/process/product';
import { PlatformReceiver } from '../harness/receiver';
import { Restaurant } from '../harness/restaurant';
import { alertingRules, panelQueries } from '../operation/watching/rules';
import { evaluate } from '../operation/watching/evaluate';
import { parseQuery, selectorsOf } from '../operation/watching/parse-query';
import { parseScrape, type Scrape } from '../operation/watching/scrape';
import { ofStripeOnly } from '../operation/watching/stripe-metrics';

/** Metrics that one process does not have; five services do. */
const ofFiveServicesOnly = new Set([
  'eventstore_subscription_outages_total',
  'kafka_connections',
  'kafka_requests_total',
]);
const notHere = new Set([...ofFiveServicesOnly, ...ofStripeOnly]);
/** Series that only exist once something has gone wrong; the scrape of a well process announces their names alone. */
const inTroubleOnly = new Set(['bank_statement_gap_minor', 'recon_unmatched_minor']);
/** Labels that Prometheus adds. */
const ofPrometheus = new Set(['instance', 'job']);

describe('what is watched in one process', () => {
  const folder = temporaryFolder();
  let product: Product;
  let receiver: PlatformReceiver;
  let scrape: Scrape;

  beforeAll(async () => {
    const metricsPort = await freePort();
    product = await Product.start({ ...settingsFor(folder.path), METRICS_PORT: String(metricsPort) });
    const api = new Api(product.url, firstKey);
    receiver = await PlatformReceiver.open();
    await receiver.registered(api);
    const restaurant = await Restaurant.open(api);
    await restaurant.sell();
    await receiver.got(1);
    const read = async (): Promise<Scrape> =>
      parseScrape(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());
    // The monitor of the ledger and the receiver's attempt are a moment behind the sale.
    scrape = await eventually(read, (seen) =>
      ['webhook_deliveries_total', 'ledger_clearing_open_minor', 'ledger_imbalance_minor', 'ledger_lane_stopped'].every(
        (name) => (seen.get(name)?.length ?? 0) > 0,
      ),
    );
  });
  afterAll(async () => {
    await product.stop();
    await receiver.close();
    folder.remove();
  });

  it.each([...alertingRules, ...panelQueries])('$title reads metrics and labels that a scrape has', ({ query }) => {
    const selectors = selectorsOf(parseQuery(query)).filter(({ metric }) => !notHere.has(metric));
    for (const { metric, labels } of selectors) {
      const series = scrape.get(metric);
      expect([metric, series]).toEqual([metric, expect.any(Array)]);
      if (inTroubleOnly.has(metric)) continue;
      const known = new Set(['thread', ...series!.flatMap((each) => Object.keys(each.labels))]);
      const missing = labels.filter((label) => !known.has(label) && !ofPrometheus.has(label));
      expect([metric, series!.length > 0, missing]).toEqual([metric, true, []]);
    }
  });

  it.each([...notHere])('%s is not there, or it would not be on the list', (name) =>
    expect(scrape.has(name)).toBe(false),
  );

  it.each(alertingRules)('$title does not fire while everything is well', ({ query }) =>
    expect(evaluate(parseQuery(query), scrape)).toEqual([]),
  );

  it('fires ServiceMissing when neither one process nor the five services are there', () => {
    const { query } = alertingRules.find(({ title }) => title === 'ServiceMissing')!;
    const names = evaluate(parseQuery(query), new Map()).map(({ labels }) => labels['service']);
    expect(names).toHaveLength(5);
  });

  it('writes one line of JSON per request by default, after lines for a person', async () => {
    const { headers } = await fetch(`${product.url}/healthz`);
    const id = headers.get('request-id')!;
    const lines = (): readonly string[] => product.output.trim().split('\n');
    await eventually(
      async () => lines().filter((line) => line.includes(id)),
      (found) => found.length > 0,
    );
    const first = lines().findIndex((line) => line.startsWith('{'));
    expect(lines()[0]).toMatch(/^Taprail listens on http/);
    expect(lines().slice(0, first).join('\n')).toContain('Try it:');
    expect(
      lines()
        .filter((line) => line.includes(id))
        .map((line) => JSON.parse(line)),
    ).toEqual([
      expect.objectContaining({ level: 'info', msg: 'request', request_id: id, route: '/healthz', status: 200 }),
    ]);
  });
});
