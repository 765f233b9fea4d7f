import { loadavg } from 'node:os';
import { type LoadPlan, openLoop } from '../load/loops';
import { percentile, rounded, say } from '../load/spread';
import type { MeasuredCluster } from './measured-cluster';

/**
 * Taps that arrive at fixed rates, whether or not those before them were answered, each timed from when it was meant to arrive. The
 * rates take turns, and a rate is measured over all of its rounds: a round of few taps has no p99 of its own.
 */
export const measureArrivals = async (
  cluster: MeasuredCluster,
  load: LoadPlan,
  { rates, rounds, durationMs }: Readonly<{ rates: readonly number[]; rounds: number; durationMs: number }>,
): Promise<void> => {
  if (rates.length === 0) return;
  const times = new Map<number, number[]>(rates.map((rate) => [rate, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const rate of rates) {
      times.get(rate)!.push(...(await openLoop(load, rate, durationMs)));
      await cluster.caughtUp();
    }
  }
  say(`\nArrivals at fixed rates, one process of each service, load average ${rounded(loadavg()[0]!, 1)}`);
  say('| taps/s | taps | p50 (ms) | p99 (ms) | max (ms) |');
  say('|---|---|---|---|---|');
  const at = (measured: readonly number[], share: number) => rounded(percentile(measured, share), 1);
  for (const [rate, all] of times) {
    say(`| ${rate} | ${all.length} | ${at(all, 0.5)} | ${at(all, 0.99)} | ${at(all, 1)} |`);
  }
};
