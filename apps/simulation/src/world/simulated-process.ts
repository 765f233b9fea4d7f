import { InProcessCommandBus } from '@taprail/bus';
import type { PspSimulator } from '@taprail/psp-simulator';
import { PspConnection } from '@taprail/onboarding-service/testing';
import { startServiceForTests } from '@taprail/runtime/testing';
import { SigningSender } from '@taprail/webhooks-service/testing';
import { forgetWaiters } from '../virtual/replace-sources';
import { busWithin, type Published } from './bus-within';
import { Life } from './life';
import { everyModule } from './modules';
import { accountsWithin, paymentsWithin } from './psp-within';
import type { Receiver } from './receiver';
import { readStoreWithin, storeWithin, type Within } from './stores-within';

type Platform = Parameters<typeof startServiceForTests>[1];
type Service = Awaited<ReturnType<typeof startServiceForTests>>;

/** Everything that outlives a process. */
export type Outside = Omit<Within, 'life'> &
  Readonly<{
    platform: Platform;
    simulator: PspSimulator;
    receiver: Receiver;
    busFile: string;
    /** Whether a command may be delivered twice, as on a bus between processes. */
    mayRepeat: boolean;
    onPublished: (published: Published) => void;
  }>;

const settings = {
  webhookAllowHttp: 'true',
  webhookAllowCidrs: ['127.0.0.0/8'],
  webhookSenderThreads: 0,
  webhookShares: 1,
  keyPepper: 'the pepper of a simulated process',
  sealKey: 'the key that a simulated process seals with',
} as const;

/** All services in one process, as they are shipped. What it holds in memory ends with it. */
export class SimulatedProcess {
  private constructor(
    readonly life: Life,
    readonly service: Service,
    private readonly outside: Outside,
    private readonly bus: Readonly<{ close: () => Promise<void>; abandon: () => void }>,
    private readonly closeSubscriptions: () => Promise<void>,
  ) {}

  static async start(outside: Outside): Promise<SimulatedProcess> {
    const life = new Life();
    const within: Within = { ...outside, life };
    const { platform, simulator, receiver, mayRepeat } = outside;
    const { port: store, closeSubscriptions } = storeWithin(platform.store, within);
    const { port: events, bus } = busWithin(outside.busFile, within, outside.onPublished);
    const commands = Object.assign(new InProcessCommandBus(), { mayRepeat });
    const payments = paymentsWithin(simulator.payments, within);
    const replace = (made: unknown): unknown => {
      if (made instanceof PspConnection) return reachedBy(made, simulator, within);
      return made instanceof SigningSender ? new SigningSender(receiver.clientWithin(within)) : made;
    };
    const service = await startServiceForTests(
      everyModule,
      { ...platform, store, readStore: readStoreWithin(platform.readStore, within) },
      {
        settings,
        simulator: { ...simulator, payments },
        buses: { commands, events },
        mayRepeatCommands: mayRepeat,
        otherTimers: [
          {
            nextDueMs: async () => simulator.nextDueAt()?.getTime(),
            reach: async () => simulator.tick(),
          },
        ],
        replace,
      },
    );
    return new SimulatedProcess(life, service, outside, bus, closeSubscriptions);
  }

  /** In good order. */
  async stop(): Promise<void> {
    await this.service.close();
    await this.service.buses.commands.close();
    await this.bus.close();
    this.life.crash();
    this.outside.loop.dropProcess();
  }

  /** As by `kill -9`: what the stores were asked for may happen, and nobody hears of it. */
  async crash(): Promise<void> {
    this.life.crash();
    this.bus.abandon();
    await this.closeSubscriptions();
    await this.outside.loop.runImmediates();
    this.outside.loop.dropProcess();
    forgetWaiters();
  }
}

const reachedBy = (connection: PspConnection, simulator: PspSimulator, within: Within): PspConnection => {
  const httpClient = accountsWithin(simulator, within);
  const endpoint = async () => {
    const found = await connection.endpoint();
    return found && { ...found, baseUrl: 'http://psp', httpClient, retriesMax: 0 };
  };
  return Object.assign(Object.create(connection) as PspConnection, { endpoint });
};
