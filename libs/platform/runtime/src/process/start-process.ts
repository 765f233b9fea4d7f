import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '@taprail/settings';
import { createLogger } from '@taprail/telemetry';
import { closeAdapters } from '../adapters/close-adapters';
import { openProcess } from '../adapters/open-process';
import type { ServiceModule } from '../modules/service-module';
import { serve } from '../serving/serve';
import { AwaitedParts } from './start/awaited-parts';
import type { Running } from './running';
import { startStartingServer } from './start/starting-server';

/** One process of several. It answers probes from the first moment, and requests once every part that it needs is there. */
export const startProcess = async (settings: Settings, modules: readonly ServiceModule[]): Promise<Running> => {
  const logger = createLogger({ service: settings.service, level: settings.logLevel });
  const awaited = new AwaitedParts(logger);
  const stopStartingServer = await startStartingServer(settings, awaited);
  const adapters = await openProcess(settings, logger, awaited);
  const served = await serve(adapters, modules, stopStartingServer);
  return {
    lines: [`Taprail ${settings.service} listens on ${served.address}`, ...served.lines],
    logger,
    graceMs: settings.shutdownDrainMs + settings.shutdownGraceMs,
    stop: async () => {
      served.drain();
      await sleep(settings.shutdownDrainMs);
      await served.stopListening();
      await served.close();
      await closeAdapters(adapters);
    },
  };
};
