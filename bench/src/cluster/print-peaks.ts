import { cpus, loadavg } from 'node:os';
import { rounded, say, spreadOf, told } from '../load/spread';
import type { SecondsByKind } from './measured-cluster';
import type { Peak } from './peak';

const sumOf = (used: SecondsByKind): number => [...used.values()].reduce((sum, seconds) => sum + seconds, 0);

export const printPeaks = (name: string, peaks: readonly Peak[]): void => {
  const rate = spreadOf(peaks.map(({ taps, seconds }) => taps / seconds));
  const throughput = spreadOf(peaks.map(({ taps, seconds, drainSeconds }) => taps / (seconds + drainSeconds)));
  say(`\n${name}: ${told(rate, 0)} taps/s answered, ${told(throughput, 0)} taps/s with all followers caught up`);
  say('| process | processor time a tap (µs) | cores | cores at rest |');
  say('|---|---|---|---|');
  const perTap = (kind: string) => spreadOf(peaks.map(({ used, taps }) => ((used.get(kind) ?? 0) * 1_000_000) / taps));
  const cores = (kind: string) =>
    spreadOf(peaks.map(({ used, seconds, drainSeconds }) => (used.get(kind) ?? 0) / (seconds + drainSeconds)));
  const kinds = [...peaks[0]!.used.keys()].sort((one, other) => perTap(other).median - perTap(one).median);
  const atRest = (kind: string) => rounded(spreadOf(peaks.map(({ rest }) => rest.get(kind) ?? 0)).median);
  for (const kind of kinds) say(`| ${kind} | ${told(perTap(kind), 0)} | ${told(cores(kind))} | ${atRest(kind)} |`);
  const all = peaks.map(({ used, seconds, drainSeconds }) => sumOf(used) / (seconds + drainSeconds));
  const allAtRest = rounded(spreadOf(peaks.map(({ rest }) => sumOf(rest))).median);
  const allPerTap = spreadOf(peaks.map(({ used, taps }) => (sumOf(used) * 1_000_000) / taps));
  say(`| all of them | ${told(allPerTap, 0)} | ${told(spreadOf(all))} of ${cpus().length} | ${allAtRest} |`);
  printCounts(peaks);
  const groups = new Set(peaks.flatMap(({ atEnd }) => [...atEnd.keys()]));
  const growth = [...groups]
    .map(
      (group) =>
        [
          group,
          spreadOf(
            peaks.map(({ before, atEnd, seconds }) => ((atEnd.get(group) ?? 0) - (before.get(group) ?? 0)) / seconds),
          ),
        ] as const,
    )
    .filter(([, { median }]) => median >= 1)
    .sort(([, one], [, other]) => other.median - one.median);
  say('Growth of consumer lag at the peak, messages a second:');
  for (const [group, spread] of growth.slice(0, 6)) say(`- ${group}: ${told(spread, 0)}`);
  if (growth.length === 0) say('- none');
};

const printCounts = (peaks: readonly Peak[]): void => {
  say('\n| asked of servers | a tap |');
  say('|---|---|');
  const perTap = (what: string) => spreadOf(peaks.map(({ counted, taps }) => (counted[what] ?? 0) / taps));
  for (const what of Object.keys(peaks[0]!.counted)) say(`| ${what} | ${told(perTap(what), 1)} |`);
  say(`| event store: open subscriptions, in all | ${told(spreadOf(peaks.map((peak) => peak.subscriptions)), 0)} |`);
  say(`\nTaps of each round: ${peaks.map(({ taps }) => taps).join(', ')}; load average ${rounded(loadavg()[0]!, 1)}.`);
};
