import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { type IntegrationBus, MessagePortCommandBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import { appendForOthers, CommitSignal, openEventStore, SqliteEventStore } from '@taprail/event-store';
import { TestClock } from '@taprail/ports';
import { openReadStore, openSqliteReadStore } from '@taprail/read-store';
import { type Settings, signing } from '@taprail/settings';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { noVault } from '@taprail/vault';
import type { Adapters } from '../adapters/adapters';
import { buildFacts } from '../serving/build-facts';
import { measureDataFolder } from '../metrics/data-folder-gauge';
import { busWatchers, commitWatcher } from '../metrics/measures';
import { measured } from '../metrics/measured.event-store';
import { effectiveSettings } from '../process/effective-settings';
import { reached } from '../process/start/start-error';
import { openVaultOf } from '../adapters/open-vault-of';
import { ClockMoves } from '../test-clock/clock-moves';
import { openForOthers } from './front-vault';
import { FollowerThread, type FollowerThreadOptions, type Handover } from './follower-thread';

/** The holder of leases in a single process: the same after every restart, so that it never waits for its own lease. */
export const embeddedInstance = 'all-in-one';

export type Front = Readonly<{ adapters: Adapters; followers: FollowerThread }>;

/** The thread that serves HTTP and decides commands. It is the only one that writes the log. */
export const openFront = async (
  settings: Settings,
  mainFile: string,
  { onDeath, announce }: Pick<FollowerThreadOptions, 'onDeath' | 'announce'>,
): Promise<Front> => {
  const { service, environment, logLevel, eventStoreUrl, readStoreUrl, dataFolder } = settings;
  const logger = createLogger({ service, level: logLevel });
  logger.debug({ settings: effectiveSettings(settings) }, 'effective settings');
  const registry = createRegistry({ service, ...buildFacts() });
  measureDataFolder(dataFolder, registry, logger);
  const signal = new CommitSignal();
  const clock = new OffsetClock();
  const [commandChannel, appendChannel, vaultChannel] = [
    new MessageChannel(),
    new MessageChannel(),
    new MessageChannel(),
  ];
  const store = await reached('EVENT_STORE_URL', () =>
    openEventStore(eventStoreUrl, { signal, role: 'writer', onCommit: commitWatcher(registry), ...signing(settings) }),
  );
  const watched = measured(store, registry);
  appendForOthers(watched, appendChannel.port1);
  const moves = new ClockMoves(store, clock);
  await moves.restore();
  const readStore = await reached('READ_STORE_URL', () => openReadStore(readStoreUrl));
  const vault = await reached('VAULT_URL', () => openVaultOf(settings));
  openForOthers(vault ?? noVault, vaultChannel.port1);
  const handover: Handover = {
    taprailFollowers: true,
    settings: withoutVaultKeys(settings),
    commitMemory: signal.memory,
    clockMemory: clock.memory,
    commandPort: commandChannel.port2,
    appendPort: appendChannel.port2,
    vaultPort: vaultChannel.port2,
  };
  const followers = new FollowerThread({ mainFile, handover, onDeath, announce });
  const watchers = busWatchers(logger, registry);
  const commands = new MessagePortCommandBus(commandChannel.port1, watchers, settings.shutdownGraceMs);
  const adapters: Adapters = {
    settings,
    duties: { commands: true, events: false, followers: false },
    store: watched,
    ...(store instanceof SqliteEventStore ? { logCommits: store.commits } : {}),
    readStore,
    ownStore: readStore.dialect === 'sqlite' ? await openSqliteReadStore(join(dataFolder, 'requests.db')) : readStore,
    vault,
    buses: { commands, events: eventsOf(followers) },
    clock,
    testClock:
      environment === 'test'
        ? new TestClock({ clock, moves, readStore, settled: () => followers.settled() })
        : undefined,
    logger,
    registry,
    followers: { status: () => followers.status(), settled: () => followers.settled(), areThrough: () => false },
    instance: embeddedInstance,
  };
  return { adapters, followers };
};

/** The follower thread never has the key of the vault: the front opens secrets for it. */
const withoutVaultKeys = (settings: Settings): Settings => ({ ...settings, vaultKeys: undefined });

/** The file of the integration bus has one writer, the follower thread. */
const eventsOf = (followers: FollowerThread): IntegrationBus => {
  const elsewhere = async (): Promise<never> => {
    throw new Error('Integration events are the business of the follower thread');
  };
  return {
    publish: elsewhere,
    subscribe: elsewhere,
    held: () => [],
    parked: elsewhere,
    parkedCounts: async () => [],
    consumerLags: async () => [],
    replayParked: elsewhere,
    discardParked: elsewhere,
    discarded: elsewhere,
    check: async () => {
      if (!followers.alive) throw new Error('The follower thread has ended');
    },
    close: async () => undefined,
  };
};
