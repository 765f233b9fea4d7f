import { Inject, Injectable } from '@nestjs/common';
import { type Duties, DUTIES, pspAddress, SETTINGS, type Settings, SimulatorWithin } from '@taprail/runtime';

export type PspEndpoint = Readonly<{ provider: string; key: string; baseUrl?: string }>;

/** Which PSP this process talks to, and where. */
@Injectable()
export class PspConnection {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(DUTIES) private readonly duties: Duties,
    private readonly simulator: SimulatorWithin,
  ) {}

  /** Undefined in a thread that decides no commands: it has no business with the PSP. */
  async endpoint(): Promise<PspEndpoint | undefined> {
    if (!this.duties.commands) return undefined;
    const { provider, baseUrl } = pspAddress(this.settings.pspUrl);
    if (provider === 'sim' && baseUrl === undefined) {
      const { url, key } = await this.simulator.open();
      return { provider, key, baseUrl: url };
    }
    const { pspKey } = this.settings;
    if (pspKey === undefined) throw new Error('PSP_KEY was not checked');
    return { provider, key: pspKey, ...(baseUrl === undefined ? {} : { baseUrl }) };
  }
}
