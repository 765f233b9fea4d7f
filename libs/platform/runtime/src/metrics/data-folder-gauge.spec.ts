import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { measureDataFolder } from './data-folder-gauge';

const name = 'data_folder_free_bytes';
const shownFor = async (folder: string) => {
  const registry = createRegistry({ service: 'test', version: '0', commit: 'test' });
  measureDataFolder(folder, registry, createLogger({ service: 'test', level: 'silent' }));
  const { values } = (await registry.getMetricsAsJSON()).find((metric) => metric.name === name)!;
  return values.map(({ value }) => Number(value));
};

describe('the free space of the data folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'taprail-space-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is what its file system has left, in bytes', async () => {
    const [free = 0] = await shownFor(folder);
    const { blocks, bsize } = statfsSync(folder);
    expect(free).toBeGreaterThan(0);
    expect(free % bsize).toBe(0);
    expect(free).toBeLessThanOrEqual(blocks * bsize);
  });

  it('is not shown when it cannot be read', async () => expect(await shownFor(join(folder, 'gone'))).toEqual([]));
});
