import { constants } from 'node:os';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const cleanups = new Set<() => void>();

const runCleanups = (): void => {
  for (const cleanup of cleanups) cleanup();
  cleanups.clear();
};

/** Cleans up and ends the process: a signal that is raised again does nothing where the parent has it ignored. */
const onSignal = (signal: NodeJS.Signals): void => {
  runCleanups();
  process.exit(128 + constants.signals[signal]);
};

const startListening = (): void => {
  process.on('exit', runCleanups);
  for (const signal of signals) process.on(signal, onSignal);
};

const stopListening = (): void => {
  process.off('exit', runCleanups);
  for (const signal of signals) process.off(signal, onSignal);
};

/** Runs when the process ends for any reason that it can notice; the returned function takes it back. */
export const whenInterrupted = (cleanup: () => void): (() => void) => {
  if (cleanups.size === 0) startListening();
  cleanups.add(cleanup);
  return () => {
    cleanups.delete(cleanup);
    if (cleanups.size === 0) stopListening();
  };
};
