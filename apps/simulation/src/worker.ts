import './virtual/replace-sources';
import 'reflect-metadata';
import { simulateSeed } from './simulate-seed';

/** A seed to run; with `trace`, every line of it is printed as it happens. */
export type SeedRequest = Readonly<{ seed: number; trace: boolean }>;

/** Runs the seeds that it is sent, one after the other, and answers each with its result. */
process.on('message', ({ seed, trace }: SeedRequest) => {
  const onLine = trace ? (line: string): void => void process.stdout.write(`${line}\n`) : undefined;
  void simulateSeed(seed, onLine).then((result) => process.send?.(result));
});

// Nobody waits for a result any more.
process.on('disconnect', () => process.exit());
