import { createLogger, createRegistry } from '@taprail/telemetry';
import { measureConnections, measureConsumerLag, measureRequests } from './kafka-measures';

const log = createLogger({ service: 'test', level: 'silent' });
const ofTaps = { group: 'ledger', topic: 'taps.events', messages: 7 };
const ofCommands = { group: 'ledger.commands', topic: 'ledger.commands', messages: 2 };

const shown = ({ messages: figure, ...labels }: typeof ofTaps) => ({ ...labels, figure });
const seriesOf = async (registry: ReturnType<typeof createRegistry>, name: string) => {
  const { values } = (await registry.getMetricsAsJSON()).find((metric) => metric.name === name)!;
  return values.map(({ labels: { service: _, ...labels }, value }) => ({ ...labels, figure: value }));
};
const opened = () => createRegistry({ service: 'ledger', version: '0', commit: 'test' });

describe('the lag of consumers', () => {
  it('is told for events and, where the bus stores them, for commands', async () => {
    const registry = opened();
    const [commands, events] = [{ consumerLags: async () => [ofCommands] }, { consumerLags: async () => [ofTaps] }];
    measureConsumerLag({ commands, events }, registry, log);
    expect(await seriesOf(registry, 'kafka_consumer_lag_messages')).toEqual([shown(ofTaps), shown(ofCommands)]);
  });

  it('is that of events alone in one process, which stores no commands', async () => {
    const registry = opened();
    measureConsumerLag({ commands: {}, events: { consumerLags: async () => [ofTaps] } }, registry, log);
    expect(await seriesOf(registry, 'kafka_consumer_lag_messages')).toEqual([shown(ofTaps)]);
  });

  it('is not shown while the broker does not tell it, and everything else of the scrape is', async () => {
    const registry = opened();
    let isAway = false;
    const consumerLags = async () => {
      if (isAway) throw new Error('away');
      return [ofTaps];
    };
    measureConsumerLag({ commands: {}, events: { consumerLags } }, registry, log);
    expect(await seriesOf(registry, 'kafka_consumer_lag_messages')).toEqual([shown(ofTaps)]);
    isAway = true;
    expect(await seriesOf(registry, 'kafka_consumer_lag_messages')).toEqual([]);
    expect(await registry.metrics()).toContain('build_info{');
  });
});

it('shows the connections that are open when it is read', async () => {
  const registry = opened();
  let open = 3;
  measureConnections(() => open, registry);
  open = 5;
  expect(await seriesOf(registry, 'kafka_connections')).toEqual([{ figure: 5 }]);
});

it('shows the requests to brokers by their API, each time it is read', async () => {
  const registry = opened();
  const requests = new Map([['Produce', 2]]);
  measureRequests(() => requests, registry);
  expect(await seriesOf(registry, 'kafka_requests_total')).toEqual([{ api: 'Produce', figure: 2 }]);
  requests.set('Produce', 5).set('Fetch', 1);
  expect(await seriesOf(registry, 'kafka_requests_total')).toEqual([
    { api: 'Produce', figure: 5 },
    { api: 'Fetch', figure: 1 },
  ]);
});
