const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const lastWishes = new Set<() => void>();

const fulfil = (): void => {
  for (const wish of lastWishes) wish();
  lastWishes.clear();
};

/** Cleans up, then lets the signal do what it would have done without us. */
const onSignal = (signal: NodeJS.Signals): void => {
  fulfil();
  stopListening();
  process.kill(process.pid, signal);
};

const startListening = (): void => {
  process.on('exit', fulfil);
  for (const signal of signals) process.on(signal, onSignal);
};

const stopListening = (): void => {
  process.off('exit', fulfil);
  for (const signal of signals) process.off(signal, onSignal);
};

/** Runs when the process ends for any reason that it can notice; the returned function takes it back. */
export const whenInterrupted = (wish: () => void): (() => void) => {
  if (lastWishes.size === 0) startListening();
  lastWishes.add(wish);
  return () => {
    lastWishes.delete(wish);
    if (lastWishes.size === 0) stopListening();
  };
};
