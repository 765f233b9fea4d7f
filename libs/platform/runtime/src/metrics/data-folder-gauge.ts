import { statfs } from 'node:fs/promises';
import type { Logger, Registry } from '@taprail/telemetry';
import { Gauge } from 'prom-client';

/** Shows how much this user can still write where the data folder is. A log that cannot grow refuses every change. */
export const measureDataFolder = (folder: string, registry: Registry, log: Logger): void => {
  const freeBytes = async (): Promise<number | undefined> => {
    try {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    } catch (error) {
      log.warn({ err: error }, 'the free space of the data folder cannot be read now');
      return undefined;
    }
  };
  new Gauge({
    name: 'data_folder_free_bytes',
    help: 'Free space of the file system that the data folder of one process is on.',
    registers: [registry],
    async collect() {
      const free = await freeBytes();
      // An old figure would hide that nobody knows.
      if (free === undefined) this.remove();
      else this.set(free);
    },
  });
};
