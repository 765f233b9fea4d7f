import { OffsetClock } from '@taprail/clock';
import { type EventStore, SqliteEventStore } from '@taprail/event-store';
import { openSqliteReadStore, type ReadStore } from '@taprail/read-store';
import { createLogger, type Logger } from '@taprail/telemetry';
import type { Vault } from '@taprail/vault';
import { openMemoryVault } from '@taprail/vault/testing';

/** The platform parts that outlive a service: one that is started again finds them as it left them. */
export type PlatformForTests = Readonly<{
  store: EventStore;
  readStore: ReadStore;
  vault: Vault;
  clock: OffsetClock;
  logger: Logger;
  close: () => Promise<void>;
}>;

type Given = Readonly<{
  /** Stays open when the platform is closed. */
  store?: EventStore;
  logFile?: string;
  readFile?: string;
  nowMs: () => number;
}>;

/** In memory, as far as no file is named. Its time is the given one until it is moved. */
export const openPlatformForTests = async (given: Given): Promise<PlatformForTests> => {
  const store = given.store ?? new SqliteEventStore({ file: given.logFile ?? ':memory:' });
  const readStore = await openSqliteReadStore(given.readFile ?? ':memory:');
  const vault = await openMemoryVault();
  return {
    store,
    readStore,
    vault,
    clock: new OffsetClock(undefined, given.nowMs),
    logger: createLogger({ service: 'test', level: 'silent' }),
    close: async () => {
      await Promise.all([given.store ?? store.close(), readStore.close(), vault.close()]);
    },
  };
};
