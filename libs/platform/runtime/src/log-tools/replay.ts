import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEventStore } from '@taprail/event-store';
import { openReadStore, openSqliteReadStore } from '@taprail/read-store';
import { allInOne, loadSettings, type Settings } from '@taprail/settings';
import { checkReplay, type ReplayParts } from '@taprail/subscriptions';
import { createLogger } from '@taprail/telemetry';
import { explain } from '../process/explain';
import type { ServiceModule } from '../modules/service-module';
import { requireFile } from './run-log-command';
import { reached } from '../process/start/start-error';
import { projectionsIn } from './projections-in';
import { replayLines, usage } from './replay-lines';

/** `replay --check`: builds every read model anew in a place of its own and compares it with the one in use. */
export const replay = async (modules: readonly ServiceModule[], args: readonly string[]): Promise<void> => {
  if (!args.includes('--check')) {
    process.stdout.write(usage);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'taprail-replay-'));
  try {
    process.exitCode = (await checkAll(modules, folder)) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const checkAll = async (modules: readonly ServiceModule[], folder: string): Promise<boolean> => {
  const settings = loadSettings(allInOne, process.env);
  const parts = await open(settings, folder);
  try {
    const results = [];
    for (const projection of projectionsIn(modules, settings)) results.push(await checkReplay(projection, parts));
    process.stdout.write(replayLines(results));
    return results.every(({ state }) => state === 'equal');
  } finally {
    await Promise.all([parts.scratch.close(), parts.live.close(), parts.store.close()]);
  }
};

/** By the same settings as the services. */
const open = async ({ eventStoreUrl, readStoreUrl }: Settings, folder: string): Promise<ReplayParts> => {
  for (const url of [eventStoreUrl, readStoreUrl]) requireFile(url, 'There is nothing to check');
  return {
    store: await reached('EVENT_STORE_URL', () => openEventStore(eventStoreUrl, { readOnly: true })),
    live: await reached('READ_STORE_URL', () => openReadStore(readStoreUrl)),
    scratch: await openSqliteReadStore(join(folder, 'read.db')),
    log: createLogger({ service: 'replay', level: 'silent' }),
  };
};
