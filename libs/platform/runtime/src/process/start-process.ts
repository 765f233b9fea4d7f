import { exitWhenBusSilent } from './exit-when-bus-silent';
import { closeAdapters } from '../adapters/close-adapters';
import { openProcess } from '../adapters/open-process';
import type { Running } from './running';
import { serve } from '../serving/serve';
import type { ServiceModule } from '../modules/service-module';
import type { Settings } from '../settings/settings';

export const startProcess = async (settings: Settings, modules: readonly ServiceModule[]): Promise<Running> => {
  const adapters = await openProcess(settings);
  const served = await serve(adapters, modules);
  exitWhenBusSilent(adapters);
  return {
    lines: [`Taprail ${settings.service} listens on ${served.address}`, ...served.lines],
    logger: adapters.logger,
    graceMs: settings.shutdownGraceMs,
    stop: async () => {
      await served.stopListening();
      await served.close();
      await closeAdapters(adapters);
    },
  };
};
