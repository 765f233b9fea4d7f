import { setTimeout as sleep } from 'node:timers/promises';
import { percentile, rounded, say } from './load/spread';
import { type Late, startDispatcher, startSink } from './webhooks/programs';

/**
 * Retries beside deliveries that wait: 400 events that are refused once, two to each of 200 endpoints, while none or a
 * million others are due at some time in the next 72 hours. How late the second attempts are, and what it takes.
 */
const endpoints = 200;
const perSecond = 100;
const seconds = 4;
const firstRetryMs = 11_000;
const waiting = [0, 1_000_000];

export const run = async (): Promise<void> => {
  for (const count of waiting) {
    const { sink, url } = await startSink();
    const dispatcher = await startDispatcher();
    try {
      if (count > 0) await dispatcher.ask({ pending: count });
      await dispatcher.ask({ register: Array.from({ length: endpoints }, () => `${url}/late`) });
      await dispatcher.ask({ open: { seconds, perSecond } });
      await sleep(firstRetryMs + 1_000);
      const { latenessMs, memoryMb } = await dispatcher.ask<Late>({ lateness: true });
      const shares = [0.5, 0.99, 1].map((share) => rounded(percentile(latenessMs, share), 0)).join(' / ');
      say(
        `${String(count).padStart(9)} waiting: ${latenessMs.length} of ${seconds * perSecond} retried, ` +
          `p50 / p99 / max ${shares} ms late, ${memoryMb} MB`,
      );
    } finally {
      for (const program of [dispatcher, sink]) program.end();
    }
  }
};
