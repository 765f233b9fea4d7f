import { withinTime } from '@taprail/batching';
import type { Logger } from '@taprail/telemetry';

/** Well below the ten seconds after which Prometheus gives a scrape up. */
const readMaxMs = 2_000;

/**
 * Reads a figure from a store or broker for the scrape that is under way. Undefined when it fails or takes long: one part that is
 * away must not take the figures of all others with it, for it is then that somebody looks at them.
 */
export const readForScrape = async <Figures>(
  what: string,
  read: () => Promise<Figures>,
  log: Logger,
  maxMs = readMaxMs,
): Promise<Figures | undefined> => {
  try {
    return await withinTime(maxMs, () => new Error(`it took longer than ${maxMs} ms`), read);
  } catch (error) {
    log.debug({ err: error }, `${what} cannot be measured now`);
    return undefined;
  }
};
