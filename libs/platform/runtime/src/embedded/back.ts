import { parentPort } from 'node:worker_threads';
import type { INestMicroservice } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { openBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import { CommitSignal, openEventStore, RemoteWriterEventStore } from '@taprail/event-store';
import { openReadStore } from '@taprail/read-store';
import { createLogger, createRegistry, NestLogger } from '@taprail/telemetry';
import type { Adapters } from '../adapters/adapters';
import { buildFacts } from '../serving/build-facts';
import { busServer } from '../duties/bus-duties';
import { measureWaitingMessages } from '../metrics/bus-gauges';
import { measureConsumerLag } from '../metrics/kafka-measures';
import { closeAdapters } from '../adapters/close-adapters';
import { explain } from '../process/explain';
import { hostModule } from '../modules/host';
import { busWatchers } from '../metrics/measures';
import type { ServiceModule } from '../modules/service-module';
import { reached } from '../process/start/start-error';
import type { FollowerMessage, FrontMessage, Handover } from './follower-thread';
import { embeddedInstance } from './front';
import { frontVault } from './front-vault';

/** The thread that follows the log: relays, projections, reactions, timers and the integration bus. */
export const runBack = async (handover: Handover, modules: readonly ServiceModule[]): Promise<void> => {
  try {
    await startBack(handover, modules);
  } catch (error) {
    say({ failed: explain(error) });
  }
};

const say = (message: FollowerMessage): void => parentPort?.postMessage(message);

/** Progress that the front sees: a start is only given up when no step begins for too long. */
const beginStep = (starting: string): void => say({ starting });

const startBack = async (handover: Handover, modules: readonly ServiceModule[]): Promise<void> => {
  const adapters = await openBack(handover);
  beginStep('builds its modules');
  const app: INestMicroservice = await NestFactory.createMicroservice<MicroserviceOptions>(
    hostModule(adapters, modules),
    {
      strategy: busServer(adapters),
      abortOnError: false,
      logger: new NestLogger(adapters.logger),
    },
  );
  beginStep('subscribes to the log and the bus');
  await app.listen();
  parentPort?.on('message', (message: FrontMessage) => {
    if (message === 'metrics') {
      void threadMetrics(adapters).then((metrics) => say({ metrics }));
      return;
    }
    if (message === 'settled') {
      void adapters.followers.settled().then(
        () => say({ settled: true }),
        (error: Error) => say({ settled: error.message }),
      );
      return;
    }
    if (message === 'status') {
      void adapters.followers.status().then((status) => say({ status }));
      return;
    }
    void app
      .close()
      .then(() => closeAdapters(adapters))
      .catch((error: unknown) => adapters.logger.error({ err: error }, 'followers did not stop cleanly'))
      .then(() => say('stopped'));
  });
  say('ready');
};

/** Figures of the process are the same in every thread, and are told by the front alone. */
const threadMetrics = async ({ registry }: Adapters): Promise<unknown> =>
  (await registry.getMetricsAsJSON()).filter(({ name }) => !name.startsWith('process_'));

const openBack = async (handover: Handover): Promise<Adapters> => {
  const { settings, commitMemory, clockMemory, commandPort, appendPort, vaultPort } = handover;
  const { service, logLevel, eventStoreUrl, readStoreUrl, busUrl, shutdownGraceMs } = settings;
  const logger = createLogger({ service, level: logLevel });
  const registry = createRegistry({ service, thread: 'followers', ...buildFacts() });
  beginStep('opens the event store');
  const log = await reached('EVENT_STORE_URL', () =>
    openEventStore(eventStoreUrl, { signal: new CommitSignal(commitMemory), role: 'reader' }),
  );
  beginStep('opens the read store');
  const readStore = await reached('READ_STORE_URL', () => openReadStore(readStoreUrl));
  beginStep('opens the bus');
  const buses = await reached('BUS_URL', () =>
    openBus(busUrl, {
      otherThread: commandPort,
      watchers: busWatchers(logger, registry),
      delivery: { graceMs: shutdownGraceMs },
    }),
  );
  measureWaitingMessages(buses.events, registry);
  measureConsumerLag(buses, registry, logger);
  return {
    settings,
    duties: { commands: false, events: true, followers: true },
    store: new RemoteWriterEventStore(log, appendPort),
    readStore,
    ownStore: readStore,
    vault: frontVault(vaultPort),
    buses,
    clock: new OffsetClock(clockMemory),
    testClock: undefined,
    logger,
    registry,
    followers: {
      status: async () => [],
      settled: async () => undefined,
      areThrough: () => false,
    },
    instance: embeddedInstance,
  };
};
