import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { commandTopic, ensureBusTopics, eventTopic, openBus, parkedTopic, replyTopic } from '@taprail/bus';
import { OffsetClock, SystemClock } from '@taprail/clock';
import { contexts, topics } from '@taprail/contracts';
import { openEventStore } from '@taprail/event-store';
import { openReadStore } from '@taprail/read-store';
import { createLogger, createRegistry } from '@taprail/telemetry';
import { type Adapters, allDuties } from './adapters';
import { buildFacts } from './build-facts';
import { measured } from './measured.event-store';
import { busWatchers, commitWatcher, outageWatcher } from './measures';
import type { Settings } from './settings/settings';
import { openVaultOf } from './open-vault-of';
import { reached } from './start-error';

/** A process that shares stores and broker with others and has every duty of its service. */
export const openProcess = async (settings: Settings): Promise<Adapters> => {
  const { service, environment, logLevel, eventStoreUrl, readStoreUrl, busUrl } = settings;
  const instance = settings.instance ?? `${service}-${hostname()}-${randomBytes(4).toString('hex')}`;
  const logger = createLogger({ service, level: logLevel });
  const registry = createRegistry({ service, ...buildFacts() });
  const watchers = busWatchers(logger, registry);
  const [store, readStore, vault, buses] = await Promise.all([
    reached('EVENT_STORE_URL', () =>
      openEventStore(eventStoreUrl, { onCommit: commitWatcher(registry), onOutage: outageWatcher(logger, registry) }),
    ),
    reached('READ_STORE_URL', () => openReadStore(readStoreUrl)),
    openVaultOf(settings),
    reached('BUS_URL', async () => {
      await ensureBusTopics(busUrl, everyTopic, { log: watchers.log });
      return openBus(busUrl, { instance, watchers, sendsCommands: true });
    }),
  ]);
  const clock = environment === 'test' ? new OffsetClock() : new SystemClock();
  const followers = { status: async () => [] };
  return {
    settings,
    duties: allDuties,
    store: measured(store, registry),
    readStore,
    vault,
    buses,
    clock,
    logger,
    registry,
    followers,
    instance,
  };
};

/** Whichever process starts first makes them; what is there stays as it is. */
const everyTopic = [
  replyTopic(),
  ...contexts.map((context) => commandTopic(context)),
  ...contexts.map((context) => parkedTopic(context)),
  ...topics.map((topic) => eventTopic(topic)),
];
