import type { Running } from './running';

/** Room for closing after the grace has passed, before the process ends itself. */
const closingMs = 5_000;

/** Ctrl-C, a supervisor, and a terminal that is closed. */
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The one place that ends a process. A second signal ends it at once; a stop that hangs is cut off. */
export const stopOnSignals = ({ stop, logger, graceMs }: Running, parentGone: Promise<void>): void => {
  let stopping = false;
  const beginStop = (reason: string): void => {
    stopping = true;
    logger.info({ signal: reason }, 'stopping');
    setTimeout(() => process.exit(1), graceMs + closingMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopped with an error');
        process.exit(1);
      },
    );
  };
  for (const signal of stopSignals) process.on(signal, () => (stopping ? process.exit(1) : beginStop(signal)));
  void parentGone.then(() => stopping || beginStop('the starting process has ended'));
};

/**
 * Resolves when the process that started this one has ended, where it left a channel to notice it by (`npm start` does).
 * Listened for from the first moment, because it may end before the start is through.
 */
export const watchParent = (): Promise<void> =>
  new Promise((resolve) => {
    if (process.channel) process.once('disconnect', () => resolve());
  });
