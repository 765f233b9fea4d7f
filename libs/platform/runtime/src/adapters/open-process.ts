import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { openBus } from '@taprail/bus';
import { OffsetClock, SystemClock } from '@taprail/clock';
import { type EventStore, openEventStore } from '@taprail/event-store';
import { relaysOf } from '@taprail/contracts';
import { TestClock } from '@taprail/ports';
import { openReadStore, type ReadStore } from '@taprail/read-store';
import { kafkaSecurityOf, type Settings, signing } from '@taprail/settings';
import { relayFollowerName, rewindFollower } from '@taprail/subscriptions';
import { createRegistry, type Logger } from '@taprail/telemetry';
import { type Adapters, allDuties } from './adapters';
import { buildFacts } from '../serving/build-facts';
import { measureWaitingMessages } from '../metrics/bus-gauges';
import { measureConnections, measureConsumerLag, measureRequests } from '../metrics/kafka-measures';
import { measured } from '../metrics/measured.event-store';
import { busWatchers, commitWatcher, outageWatcher } from '../metrics/measures';
import { effectiveSettings } from '../process/effective-settings';
import { openVaultOf } from './open-vault-of';
import type { AwaitedParts } from '../process/start/awaited-parts';
import { prepareTopics } from './prepare-topics';
import { restsOf } from '../test-clock/at-rest';
import { ClockMoves } from '../test-clock/clock-moves';

/** A process that shares stores and broker with others and has every duty of its service. */
export const openProcess = async (settings: Settings, logger: Logger, awaited: AwaitedParts): Promise<Adapters> => {
  const { service, environment, eventStoreUrl, readStoreUrl, busUrl } = settings;
  const instance = settings.instance ?? `${service}-${hostname()}-${randomBytes(4).toString('hex')}`;
  logger.debug({ settings: effectiveSettings(settings) }, 'effective settings');
  const registry = createRegistry({ service, ...buildFacts() });
  const watchers = busWatchers(logger, registry);
  const storeOptions = {
    onCommit: commitWatcher(registry),
    onOutage: outageWatcher(logger, registry),
    ...signing(settings),
  };
  const openedReadStore = awaited.open('readstore', 'READ_STORE_URL', () => openReadStore(readStoreUrl));
  const publishAgain = async (topic: string): Promise<void> => {
    for (const relay of relaysOf(topic)) await rewindFollower(await openedReadStore, relayFollowerName(relay));
  };
  const security = kafkaSecurityOf(settings);
  const [store, readStore, vault, buses] = await Promise.all([
    awaited.open('eventstore', 'EVENT_STORE_URL', () => openEventStore(eventStoreUrl, storeOptions)),
    openedReadStore,
    awaited.open('vault', 'VAULT_URL', () => openVaultOf(settings)),
    awaited.open('bus', 'BUS_URL', async () => {
      await prepareTopics(settings, watchers.log);
      return openBus(busUrl, { instance, watchers, sendsCommands: true, publishAgain, security });
    }),
  ]);
  measureWaitingMessages(buses.events, registry);
  measureConsumerLag(buses, registry, logger);
  if (buses.connections !== undefined) measureConnections(buses.connections, registry);
  if (buses.requests !== undefined) measureRequests(buses.requests, registry);
  const followers = { status: async () => [], settled: async () => undefined };
  const { clock, testClock } =
    environment === 'test'
      ? await openTestClock(store, readStore, logger, awaited)
      : { clock: new SystemClock(), testClock: undefined };
  return {
    settings,
    duties: allDuties,
    store: measured(store, registry),
    readStore,
    ownStore: readStore,
    vault,
    buses,
    clock,
    testClock,
    logger,
    registry,
    followers,
    instance,
  };
};

/** Every process goes along when one of them moves the clock. */
const openTestClock = async (
  store: EventStore,
  readStore: ReadStore,
  logger: Logger,
  awaited: AwaitedParts,
): Promise<Readonly<{ clock: OffsetClock; testClock: TestClock }>> => {
  const clock = new OffsetClock();
  const moves = new ClockMoves(store, clock);
  await awaited.open('eventstore', 'EVENT_STORE_URL', () => moves.restore());
  void moves.follow((error) => logger.warn({ err: error }, 'moves of the test clock are no longer followed'));
  // Followers run in other processes too, and a shared log does not tell each of them where its end is.
  const settled = restsOf({ store, readStore });
  return { clock, testClock: new TestClock({ clock, moves, readStore, settled }) };
};
