import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { openEventStore } from '@taprail/event-store';
import { CommandRefused, type LogCommand, StartError } from '@taprail/ports';
import { allInOne, loadSettings } from '@taprail/settings';
import { explain } from '../process/explain';
import { reached } from '../process/start/start-error';

/** A file that is not there must not be made by a command that only reads. */
export const requireFile = (url: string, otherwise: string): void => {
  const file = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
  if (file && !existsSync(file)) throw new StartError(`${otherwise}: ${file} does not exist.`);
};

/** Runs a command by the same settings as the services. Ends with 2 if it was asked for something that is not there. */
export const runLogCommand = async ({ usage, print }: LogCommand, args: readonly string[]): Promise<void> => {
  // A reader such as `head` closes its end when it has enough.
  process.stdout.on('error', () => process.exit(0));
  if (args.length === 0 || args.includes('--help')) {
    (args.length === 0 ? process.stderr : process.stdout).write(usage);
    process.exitCode = args.length === 0 ? 2 : 0;
    return;
  }
  try {
    const { eventStoreUrl } = loadSettings(allInOne, process.env);
    requireFile(eventStoreUrl, 'There is nothing to read');
    const store = await reached('EVENT_STORE_URL', () => openEventStore(eventStoreUrl, { readOnly: true }));
    try {
      for await (const text of print(store, args)) process.stdout.write(text);
    } finally {
      await store.close();
    }
  } catch (error) {
    const isRefused = error instanceof CommandRefused;
    process.stderr.write(`${isRefused ? error.message : explain(error, 'The log cannot be read')}\n`);
    process.exitCode = isRefused ? 2 : 1;
  }
};
