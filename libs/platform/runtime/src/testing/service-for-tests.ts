import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { type Buses, type CommandBus, InProcessCommandBus, InProcessIntegrationBus } from '@taprail/bus';
import { TestClock } from '@taprail/ports';
import type { PspSimulator } from '@taprail/psp-simulator';
import { allInOne, loadSettings, type Settings } from '@taprail/settings';
import type { ClockMove, OtherTimers } from '@taprail/subscriptions';
import { NestLogger, Registry } from '@taprail/telemetry';
import { type Adapters, allDuties } from '../adapters/adapters';
import { SimulatorWithin } from '../adapters/provider/simulator-within';
import { busServer } from '../duties/bus-duties';
import { DutiesHost } from '../duties/duties-host';
import { hostModule } from '../modules/host';
import type { ServiceModule } from '../modules/service-module';
import type { PlatformForTests } from './platform-for-tests';

export type ServiceForTestsOptions = Readonly<{
  /** Those that differ from a single process in the test environment. */
  settings?: Partial<Settings>;
  /** The simulated PSP, or the sides of it that the service asks; its opener closes it. */
  simulator?: Partial<PspSimulator>;
  /** Timers that a move of the clock reaches beside those of the service. */
  otherTimers?: readonly OtherTimers[];
  /** False: a spec carries out by itself what followers would, as in a thread that only decides commands. */
  followsLog?: boolean;
  /** Buses that outlive the service; their opener closes them. */
  buses?: Buses;
  /** Whether a command may come twice, as on a bus between processes. */
  mayRepeatCommands?: boolean;
  /** Puts another instance in the place of one that a module has made. */
  replace?: (instance: unknown) => unknown;
}>;

export type ServiceForTests = Readonly<{
  buses: Buses;
  registry: Registry;
  /** A provider or controller of the service, in whichever of its modules it stands. */
  get: <T>(token: Type<T> | symbol) => T;
  /** Resolves when everything in the log has been followed to its end. */
  settled: () => Promise<void>;
  advance: (ms: number) => Promise<ClockMove>;
  /** Stops the service; the platform parts stay open. */
  close: () => Promise<void>;
}>;

const instance = 'test';

/** Starts a service from the modules that its app mounts, with its duties in this thread and buses of its own. */
export const startServiceForTests = async (
  modules: readonly ServiceModule[],
  platform: PlatformForTests,
  options: ServiceForTestsOptions = {},
): Promise<ServiceForTests> => {
  const { store, readStore, vault, clock, logger } = platform;
  const { simulator, otherTimers = [], mayRepeatCommands: mayRepeat = false, replace = (made) => made } = options;
  const settings: Settings = { ...loadSettings(allInOne, {}), ...options.settings };
  const registry = new Registry();
  registry.setDefaultLabels({ service: 'test' });
  const buses: Buses = options.buses ?? {
    commands: Object.assign(new InProcessCommandBus() as CommandBus, { mayRepeat }),
    events: new InProcessIntegrationBus(':memory:'),
  };
  const followers: Adapters['followers'] = {
    status: async () => [],
    settled: async () => undefined,
    areThrough: () => false,
  };
  const settled = (): Promise<void> => followers.settled();
  const moves = { moveTo: async (instantMs: number): Promise<void> => clock.advanceTo(instantMs) };
  const testClock = new TestClock({ clock, moves, readStore, settled });
  for (const timers of otherTimers) testClock.alsoWaits(timers);
  const adapters: Adapters = {
    settings,
    duties: { ...allDuties, followers: options.followsLog ?? true },
    store,
    readStore,
    ownStore: readStore,
    vault,
    buses,
    clock,
    testClock: settings.environment === 'test' ? testClock : undefined,
    logger,
    registry,
    followers,
    instance,
  };
  const app = await NestFactory.createMicroservice<MicroserviceOptions>(hostModule(adapters, modules), {
    strategy: busServer(adapters),
    abortOnError: false,
    logger: new NestLogger(logger),
    instrument: {
      instanceDecorator: (made: unknown) => replace(made instanceof SimulatorWithin ? given(simulator) : made),
    },
  });
  await app.get(DutiesHost, { strict: false }).prepare();
  await app.listen();
  return {
    buses,
    registry,
    get: (token) => app.get(token, { strict: false }),
    settled,
    advance: (ms) => testClock.advance((now) => now.getTime() + ms),
    close: async () => {
      await app.close();
      if (!options.buses) await Promise.all([buses.commands.close(), buses.events.close()]);
    },
  };
};

/** A simulator of a service's own would keep files in the data folder. */
const given = (simulator: Partial<PspSimulator> | undefined): Pick<SimulatorWithin, 'open'> => ({
  open: async () => {
    if (simulator === undefined) throw new Error('The service asks for a simulated PSP, and the test gave none');
    return simulator as PspSimulator;
  },
});
