import { join } from 'node:path';
import { type BeforeApplicationShutdown, Inject, Injectable, Optional } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { type PspSimulator, startPspSimulator } from '@taprail/psp-simulator';
import { type Duties, DUTIES, Listening, pspAddress, SETTINGS, type Settings, TestClock } from '@taprail/runtime';
import { LOGGER, type Logger } from '@taprail/telemetry';

/** How long a move of the clock waits for the simulator's webhooks. */
const deliveryMs = 2_000;

export type PspEndpoint = Readonly<{ provider: string; key: string; baseUrl?: string }>;

/** Which PSP this process talks to, and where. A simulator within the process is started here, and ended here. */
@Injectable()
export class PspConnection implements BeforeApplicationShutdown {
  private simulator: Promise<PspSimulator> | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(DUTIES) private readonly duties: Duties,
    private readonly clock: Clock,
    private readonly listening: Listening,
    @Inject(LOGGER) private readonly logger: Logger,
    @Optional() private readonly testClock?: TestClock,
  ) {}

  /** Undefined in a thread that decides no commands: it has no business with the PSP. */
  async endpoint(): Promise<PspEndpoint | undefined> {
    if (!this.duties.commands) return undefined;
    const { provider, baseUrl } = pspAddress(this.settings.pspUrl);
    if (provider === 'sim' && baseUrl === undefined) {
      this.simulator ??= this.startSimulator();
      const { url, key } = await this.simulator;
      return { provider, key, baseUrl: url };
    }
    const { pspKey } = this.settings;
    if (pspKey === undefined) throw new Error('PSP_KEY was not checked');
    return { provider, key: pspKey, ...(baseUrl === undefined ? {} : { baseUrl }) };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await (await this.simulator)?.close();
  }

  private async startSimulator(): Promise<PspSimulator> {
    const { dataFolder, pspWebhookSecrets = [] } = this.settings;
    const [secret] = pspWebhookSecrets;
    const simulator = await startPspSimulator({
      clock: () => this.clock.now(),
      file: join(dataFolder, 'simulator.journal'),
      webhook: 'later',
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
      if (secret) simulator.sendWebhooksTo({ url: `${address}/webhooks/psp/sim`, secret });
    });
    return simulator;
  }
}
