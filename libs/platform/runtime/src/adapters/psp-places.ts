import { Inject, Injectable } from '@nestjs/common';
import type { PspSimulator } from '@taprail/psp-simulator';
import type { Duties } from './adapters';
import { DUTIES } from '../modules/platform.tokens';
import { pspAddress } from '../settings/psp/psp-address';
import { isSingleProcess, SETTINGS, type Settings } from '../settings/settings';
import { SimulatorWithin } from './simulator-within';

/** A simulator within this process, or a provider at its address; without one at its own. */
export type PspPlace = Readonly<{ provider: string; within?: PspSimulator; baseUrl?: string }>;

/** Finds the payment provider that `PSP_URL` names. */
@Injectable()
export class PspPlaces {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(DUTIES) private readonly duties: Duties,
    private readonly simulator: SimulatorWithin,
  ) {}

  /** Undefined where no commands are decided: only they have business with the provider. */
  async find(): Promise<PspPlace | undefined> {
    if (!this.duties.commands) return undefined;
    const { provider, baseUrl } = pspAddress(this.settings.pspUrl);
    if (baseUrl !== undefined) return { provider, baseUrl };
    return provider === 'sim' ? { provider, within: await this.simulator.open() } : { provider };
  }

  /** The provider of all services; undefined where each process would have a simulator of its own. */
  async findShared(): Promise<PspPlace | undefined> {
    const { provider, baseUrl } = pspAddress(this.settings.pspUrl);
    const isOwn = provider === 'sim' && baseUrl === undefined && !isSingleProcess(this.settings);
    return isOwn ? undefined : this.find();
  }
}
