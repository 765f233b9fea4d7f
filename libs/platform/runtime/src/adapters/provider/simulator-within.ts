import { join } from 'node:path';
import { type BeforeApplicationShutdown, Inject, Injectable, Optional } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { TestClock } from '@taprail/ports';
import type { PspSimulator } from '@taprail/psp-simulator';
import { SETTINGS, type Settings } from '@taprail/settings';
import { LOGGER, type Logger } from '@taprail/telemetry';
import { ListeningAddress } from '../../serving/listening';

/** In the order of the secrets; one that has none is signed with the first. */
const endpoints = ['connect', 'platform', 'readers'] as const;

/** How long a move of the clock waits for the simulator's webhooks. */
const deliveryMs = 2_000;

/** The simulated PSP of a single process: started when someone first asks for it, and shared by all who do. */
@Injectable()
export class SimulatorWithin implements BeforeApplicationShutdown {
  private simulator: Promise<PspSimulator> | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly listening: ListeningAddress,
    @Inject(LOGGER) private readonly logger: Logger,
    @Optional() private readonly testClock?: TestClock,
  ) {}

  open(): Promise<PspSimulator> {
    this.simulator ??= this.start();
    return this.simulator;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await (await this.simulator)?.close();
  }

  private async start(): Promise<PspSimulator> {
    const { startPspSimulator } = await import('@taprail/psp-simulator');
    const { dataFolder, pspWebhookSecrets = [] } = this.settings;
    const [secret] = pspWebhookSecrets;
    const simulator = await startPspSimulator({
      clock: () => this.clock.now(),
      file: join(dataFolder, 'simulator.journal'),
      webhook: 'later',
      platformWebhook: 'later',
      readerWebhook: 'later',
      onError: (error) => this.logger.error({ err: error }, 'the simulated PSP failed'),
    });
    this.testClock?.alsoWaits({
      nextDueMs: async () => simulator.nextDueAt()?.getTime(),
      reach: async () => {
        simulator.tick();
        await simulator.webhooksDelivered(deliveryMs);
      },
    });
    void this.listening.address.then((address) => {
      for (const [index, endpoint] of endpoints.entries()) {
        const own = pspWebhookSecrets[index] ?? secret;
        if (own) simulator.sendWebhooksTo({ url: `${address}/webhooks/psp/sim`, secret: own }, endpoint);
      }
    });
    return simulator;
  }
}
