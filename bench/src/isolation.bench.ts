import { percentile, rounded, say } from './spread';
import { type Load, type Received, startDispatcher, startSink } from './webhooks/programs';

/**
 * 200 endpoints, 1,000 events a second to one after the other; 0, 10, 20 and 40 of them hang for as long as they may.
 * How long the others wait, from the making of an event to its first byte at the receiver.
 */
const endpoints = 200;
const perSecond = Number(process.env['BENCH_RATE'] ?? 1_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20);
const warmUpSeconds = 10;
const hanging = [0, 10, 20, 40];

const ms = (us: number): string => rounded(us / 1_000, 1);

export const run = async (): Promise<void> => {
  let p99AtNone = Number.NaN;
  for (const count of hanging) {
    const { sink, url } = await startSink();
    const dispatcher = await startDispatcher();
    try {
      const urls = Array.from({ length: endpoints }, (_, n) => `${url}/${n < count ? 'hang' : 'fast'}`);
      await dispatcher.ask({ register: urls });
      await dispatcher.ask<Load>({ open: { seconds: warmUpSeconds, perSecond } });
      await sink.ask<Received>({});
      const { memoryMb } = await dispatcher.ask<Load>({ open: { seconds, perSecond } });
      await new Promise((resolve) => setTimeout(resolve, 500));
      const { latenciesUs } = await sink.ask<Received>({});
      const p99 = percentile(latenciesUs, 0.99);
      if (count === 0) p99AtNone = p99;
      const expected = (perSecond * seconds * (endpoints - count)) / endpoints;
      const shares = [0.5, 0.99, 0.999].map((share) => ms(percentile(latenciesUs, share))).join(' / ');
      say(
        `${String(count).padStart(2)} hanging: healthy p50 / p99 / p99.9 ${shares} ms, ${rounded(p99 / p99AtNone)} of the p99 at none; ` +
          `${latenciesUs.length} of ${expected} heard, ${memoryMb} MB`,
      );
    } finally {
      for (const program of [dispatcher, sink]) program.end();
    }
  }
};
