import type { ReadinessChecks } from '@taprail/http';
import type { Logger, Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';

const lookEveryMs = 1_000;
/** A look asks every server; `/readyz` asks them by itself when it is called. */
const looksSkippedWhileReady = 2;

type Watched = Pick<ReadinessChecks, 'read' | 'leaving'>;

/**
 * Says in the log when the process becomes ready and when it is not, and what it waits for: a line for each change. Ends when the
 * process begins to stop, which says so itself.
 */
export const reportReadiness = (checks: Watched, log: Logger, registry: Registry, everyMs = lookEveryMs): void => {
  const ready = new Gauge({
    name: 'process_ready',
    help: '1 while the process is ready to serve, as /readyz says.',
    registers: [registry],
  });
  let said: string | undefined;
  let sinceMs = performance.now();
  let isLooking = false;
  let skipped = 0;
  const look = async (): Promise<void> => {
    const { isReady, missing } = await checks.read();
    const names = Object.keys(missing).sort();
    const outcome = isReady ? 'ready' : names.join(', ');
    ready.set(isReady ? 1 : 0);
    if (checks.leaving.aborted || outcome === said) return;
    const wasReady = said === 'ready';
    said = outcome;
    const nowMs = performance.now();
    if (isReady) log.info({ after_ms: Math.round(nowMs - sinceMs) }, 'ready');
    else log.warn({ missing }, `not ready; waiting for ${outcome}`);
    if (isReady || wasReady) sinceMs = nowMs;
  };
  const timer = setInterval(() => {
    if (isLooking) return;
    if (said === 'ready' && skipped < looksSkippedWhileReady) {
      skipped += 1;
      return;
    }
    skipped = 0;
    isLooking = true;
    void look().finally(() => (isLooking = false));
  }, everyMs);
  timer.unref();
  checks.leaving.addEventListener('abort', () => clearInterval(timer));
};
