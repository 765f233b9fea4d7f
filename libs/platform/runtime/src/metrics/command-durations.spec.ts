import { Rejection } from '@taprail/event-sourcing';
import { createRegistry } from '@taprail/telemetry';
import { commandWatcher } from './command-durations';

it('counts each command by what came of it, with the time that it took', async () => {
  const registry = createRegistry({ service: 'taps', version: '0', commit: 'test' });
  const watch = commandWatcher(registry);
  watch('taps.present', 3);
  watch('taps.present', 20, new Rejection('tap_not_found'));
  watch('taps.present', 4_000, new Error('broken'));
  const { values } = (await registry.getSingleMetric('command_duration_seconds')!.get()) as {
    values: { metricName?: string; labels: Record<string, unknown>; value: number }[];
  };
  const sums = values
    .filter(({ metricName }) => metricName === 'command_duration_seconds_sum')
    .map(({ labels, value }) => [labels['command'], labels['result'], value]);
  expect(sums).toEqual([
    ['taps.present', 'ok', 0.003],
    ['taps.present', 'refused', 0.02],
    ['taps.present', 'failed', 4],
  ]);
});
