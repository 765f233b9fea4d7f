import { parentPort } from 'node:worker_threads';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { openBus } from '@taprail/bus';
import { OffsetClock } from '@taprail/clock';
import { CommitSignal, openEventStore } from '@taprail/event-store';
import { openReadStore } from '@taprail/read-store';
import { createLogger, createRegistry, NestLogger } from '@taprail/telemetry';
import type { Adapters } from '../adapters';
import { buildFacts } from '../build-facts';
import { busServer } from '../bus-duties';
import { closeAdapters } from '../close-adapters';
import { hostModule } from '../host';
import { busWatchers } from '../measures';
import type { ServiceModule } from '../service-module';
import type { FollowerMessage, FrontMessage, Handover } from './follower-thread';
import { embeddedInstance } from './front';

/** The thread that follows the log: relays, projections, reactions, timers and the integration bus. */
export const runBack = async (handover: Handover, modules: readonly ServiceModule[]): Promise<void> => {
  const adapters = await openBack(handover);
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(hostModule(adapters, modules), {
    strategy: busServer(adapters.buses, adapters.duties),
    abortOnError: false,
    logger: new NestLogger(adapters.logger),
  });
  await app.listen();
  const say = (message: FollowerMessage): void => parentPort?.postMessage(message);
  parentPort?.on('message', (message: FrontMessage) => {
    if (message === 'metrics') {
      void adapters.registry.getMetricsAsJSON().then((metrics) => say({ metrics }));
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

const openBack = async ({ settings, commitMemory, clockMemory, commandPort }: Handover): Promise<Adapters> => {
  const { service, logLevel, eventStoreUrl, readStoreUrl, busUrl, shutdownGraceMs } = settings;
  const logger = createLogger({ service, level: logLevel });
  const registry = createRegistry({ service, thread: 'followers', ...buildFacts() });
  return {
    settings,
    duties: { commands: false, events: true, followers: true },
    store: await openEventStore(eventStoreUrl, { signal: new CommitSignal(commitMemory) }),
    readStore: await openReadStore(readStoreUrl),
    buses: await openBus(busUrl, {
      otherThread: commandPort,
      watchers: busWatchers(logger, registry),
      delivery: { graceMs: shutdownGraceMs },
    }),
    clock: new OffsetClock(clockMemory),
    logger,
    registry,
    instance: embeddedInstance,
  };
};
