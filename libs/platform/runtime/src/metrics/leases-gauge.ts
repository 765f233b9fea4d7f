import { heldLeases, type ReadStore } from '@taprail/read-store';
import type { Logger, Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';
import { readForScrape } from './read-for-scrape';

/** Shows how much of the work that replicas share this process does. */
export const measureLeases = (readStore: ReadStore, holder: string, registry: Registry, log: Logger): void => {
  new Gauge({
    name: 'leases_held',
    help: 'Leases that this process holds, by the first word of their names: each is a share of work that one process does.',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      const leases = await readForScrape('the leases', () => heldLeases(readStore, holder), log);
      this.reset();
      if (leases === undefined) return;
      // A process without any is the one to look at: it says 0.
      this.set({ kind: 'follower' }, 0);
      for (const name of leases) this.inc({ kind: name.split('/')[0] ?? name });
    },
  });
};
