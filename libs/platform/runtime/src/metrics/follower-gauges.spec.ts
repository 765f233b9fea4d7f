import type { FollowerStatus } from '@taprail/subscriptions';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { measureFollowers } from './follower-gauges';

const log = createLogger({ service: 'test', level: 'silent' });
const statuses: readonly FollowerStatus[] = [
  { name: 'relay/taps', state: 'following', lagSeconds: 2 },
  { name: 'projection/sub-merchants/4', state: 'failing', lagSeconds: 30 },
  { name: 'timers/payouts', state: 'waiting for lease', lagSeconds: 0 },
];

const opened = (status: () => Promise<readonly FollowerStatus[]>) => {
  const registry = createRegistry({ service: 'ledger', version: '0', commit: 'test' });
  measureFollowers({ states: () => statuses, status }, registry, log);
  return async (name: string) => {
    const { values } = (await registry.getMetricsAsJSON()).find((metric) => metric.name === name)!;
    return Object.fromEntries(values.map(({ labels, value }) => [Object.values(labels)[0], value]));
  };
};

describe('the gauges of followers', () => {
  it('tell how far each is, and relays and projections also by names that a new version keeps', async () => {
    const shown = opened(async () => statuses);
    expect(await shown('follower_lag_seconds')).toEqual({
      'relay/taps': 2,
      'projection/sub-merchants/4': 30,
      'timers/payouts': 0,
    });
    expect(await shown('relay_lag_seconds')).toEqual({ taps: 2 });
    expect(await shown('projection_lag_seconds')).toEqual({ 'sub-merchants': 30 });
  });

  it('ask the stores once for all of a scrape', async () => {
    let looks = 0;
    const shown = opened(async () => {
      looks += 1;
      return statuses;
    });
    await Promise.all([shown('relay_lag_seconds'), shown('projection_lag_seconds')]);
    expect(looks).toBe(1);
  });

  it('tell which followers fail while a store is away, when nobody knows how far they are', async () => {
    const shown = opened(async () => Promise.reject(new Error('away')));
    expect(await shown('follower_lag_seconds')).toEqual({});
    expect(await shown('follower_failing')).toEqual({
      'relay/taps': 0,
      'projection/sub-merchants/4': 1,
      'timers/payouts': 0,
    });
  });
});
