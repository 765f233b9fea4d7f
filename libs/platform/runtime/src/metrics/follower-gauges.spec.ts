import type { FollowerStatus } from '@taprail/subscriptions';
import { createRegistry } from '@taprail/telemetry';
import { measureFollowers } from './follower-gauges';

const statuses: readonly FollowerStatus[] = [
  { name: 'relay/taps', state: 'following', lagSeconds: 2 },
  { name: 'projection/sub-merchants/4', state: 'failing', lagSeconds: 30 },
  { name: 'timers/payouts', state: 'waiting for lease', lagSeconds: 0 },
];

const opened = (status: () => Promise<readonly FollowerStatus[]>) => {
  const registry = createRegistry({ service: 'ledger', version: '0', commit: 'test' });
  measureFollowers({ states: () => statuses, status }, registry);
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

  it('tell which followers fail', async () => {
    const shown = opened(async () => statuses);
    expect(await shown('follower_failing')).toEqual({
      'relay/taps': 0,
      'projection/sub-merchants/4': 1,
      'timers/payouts': 0,
    });
  });
});
