import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { type Buses, openBus } from '@taprail/bus';
import { OffsetClock, SystemClock } from '@taprail/clock';
import { type EventStore, openEventStore } from '@taprail/event-store';
import { relaysOf } from '@taprail/contracts';
import { type FollowersWatch, TestClock } from '@taprail/ports';
import { livingMembers, openReadStore, type ReadStore } from '@taprail/read-store';
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
import { AnswerRest } from '../test-clock/answer-rest';
import { AskForRest } from '../test-clock/ask-for-rest';
import { ClockMoves } from '../test-clock/clock-moves';
import { RestAnswersTable } from '../test-clock/rest-answers.table';

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
  const followers = { status: async () => [], settled: async () => undefined, areThrough: () => false };
  const { clock, testClock } =
    environment === 'test'
      ? await openTestClock({ process: `${service}/${instance}`, store, readStore, buses, followers, logger, awaited })
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

type ClockParts = Readonly<{
  process: string;
  store: EventStore;
  readStore: ReadStore;
  buses: Buses;
  followers: FollowersWatch;
  logger: Logger;
  awaited: AwaitedParts;
}>;

/** Every process goes along when one of them moves the clock, and tells that one when it has done what was due. */
const openTestClock = async ({
  process,
  store,
  readStore,
  buses: { events },
  followers,
  logger: log,
  awaited,
}: ClockParts): Promise<Readonly<{ clock: OffsetClock; testClock: TestClock }>> => {
  const clock = new OffsetClock();
  const moves = new ClockMoves(store, clock);
  await awaited.open('eventstore', 'EVENT_STORE_URL', () => moves.restore());
  void moves.follow((error) => log.warn({ err: error }, 'moves of the test clock are no longer followed'));
  const answers = new RestAnswersTable(readStore);
  const asking = new AskForRest({ store, clock, answers, living: () => livingMembers(readStore) });
  const testClock = new TestClock({ clock, moves, readStore, settled: () => asking.settled() });
  const answering = new AnswerRest({ process, store, answers, clock, testClock, followers, events, log });
  const head = await awaited.open('eventstore', 'EVENT_STORE_URL', () => store.head());
  answering.follow(head).catch((error: unknown) => log.warn({ err: error }, 'the test clock is no longer answered'));
  return { clock, testClock };
};
