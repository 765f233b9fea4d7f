import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeIntegrationBus } from '../testing';
import { InProcessIntegrationBus } from './in-process.integration-bus';

describeIntegrationBus('InProcessIntegrationBus', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-bus-'));
  const opened: InProcessIntegrationBus[] = [];
  return {
    open: async (settings) => {
      const bus = new InProcessIntegrationBus(join(folder, 'bus.db'), settings);
      opened.push(bus);
      return bus;
    },
    crash: async (bus) => (bus as InProcessIntegrationBus).abandon(),
    prepare: async () => undefined,
    close: async () => {
      await Promise.all(opened.map((bus) => bus.close()));
      rmSync(folder, { recursive: true });
    },
  };
});
