import { workerData } from 'node:worker_threads';
import { loadSettings } from '@taprail/settings';
import 'reflect-metadata';
import { isHandover } from '../embedded/follower-thread';
import { runBack } from '../embedded/back';
import { startEmbedded } from '../embedded/start-embedded';
import { explain } from './explain';
import type { Running } from './running';
import type { ServiceModule } from '../modules/service-module';
import { startProcess } from './start-process';
import { stopOnSignals, watchParent } from './stop-on-signals';

/**
 * Starts a service: one process with everything in it, or one of several. Only the runtime knows which adapter stands
 * behind which port, and only addresses differ.
 */
export const run = async (service: string, modules: readonly ServiceModule[]): Promise<void> => {
  // The follower thread of a single process starts from the same file.
  if (isHandover(workerData)) return runBack(workerData, modules);
  const parentGone = watchParent();
  try {
    const running = await start(service, modules);
    // A reader of the address that it listens on may stop it at once.
    stopOnSignals(running, parentGone);
    process.stdout.write(`${running.lines.join('\n')}\n`);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
};

const start = async (service: string, modules: readonly ServiceModule[]): Promise<Running> => {
  const settings = loadSettings(service, process.env);
  return settings.busUrl.startsWith('in-process:') ? startEmbedded(settings, modules) : startProcess(settings, modules);
};
