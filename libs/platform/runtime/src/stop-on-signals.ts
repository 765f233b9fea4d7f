import type { Running } from './running';

/** Room for closing after the grace has passed, before the process ends itself. */
const closingMs = 5_000;

/** The one place that ends a process. A second signal ends it at once; a stop that hangs is cut off. */
export const stopOnSignals = ({ stop, logger, graceMs }: Running): void => {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), graceMs + closingMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, 'stopped with an error');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
};
