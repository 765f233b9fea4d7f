import { createLogger, createRegistry } from '@taprail/telemetry';
import { busWatchers, outageWatcher } from './measures';

describe('the log during an outage', () => {
  const opened = () => {
    const lines: Record<string, unknown>[] = [];
    const destination = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) };
    const log = createLogger({ service: 'test', level: 'info', destination });
    const registry = createRegistry({ service: 'test', version: '0', commit: 'test' });
    return { lines, log, registry };
  };

  it('has one line for each group and topic whose messages are held, however many they are', () => {
    const { lines, log, registry } = opened();
    const watchers = busWatchers(log, registry);
    for (const group of ['ledger', 'webhooks'])
      for (let message = 0; message < 50; message += 1)
        watchers.log('message held; it is tried until it succeeds', { group, topic: 'taps.events', error: 'away' });
    expect(lines.map(({ level, group, reason }) => [level, group, reason])).toEqual([
      ['warn', 'ledger', 'away'],
      ['warn', 'webhooks', 'away'],
    ]);
  });

  it('has a line for every message that is parked', () => {
    const { lines, log, registry } = opened();
    const watchers = busWatchers(log, registry);
    for (let message = 0; message < 3; message += 1) watchers.log('message parked', { group: 'ledger' });
    expect(lines).toHaveLength(3);
  });

  it('has one line for all subscriptions that an event store has ended', async () => {
    const { lines, log, registry } = opened();
    const watch = outageWatcher(log, registry);
    for (let subscription = 0; subscription < 66; subscription += 1) watch(new Error('14 UNAVAILABLE'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toHaveProperty('err');
    expect(await registry.getSingleMetricAsString('eventstore_subscription_outages_total')).toContain(' 66');
  });
});
