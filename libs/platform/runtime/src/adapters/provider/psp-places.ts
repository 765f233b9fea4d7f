import { Inject, Injectable } from '@nestjs/common';
import { type PspPlace, PspPlaces } from '@taprail/ports';
import { isSingleProcess, pspAddress, SETTINGS, type Settings } from '@taprail/settings';
import type { Duties } from '../adapters';
import { DUTIES } from '../../modules/platform.tokens';
import { SimulatorWithin } from './simulator-within';

@Injectable()
export class PspPlacesFromSettings extends PspPlaces {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(DUTIES) private readonly duties: Duties,
    private readonly simulator: SimulatorWithin,
  ) {
    super();
  }

  async find(): Promise<PspPlace | undefined> {
    if (!this.duties.commands) return undefined;
    const { provider, baseUrl } = pspAddress(this.settings.pspUrl);
    if (baseUrl !== undefined) return { provider, baseUrl };
    return provider === 'sim' ? { provider, within: await this.simulator.open() } : { provider };
  }

  async findShared(): Promise<PspPlace | undefined> {
    const { provider, baseUrl } = pspAddress(this.settings.pspUrl);
    const isOwn = provider === 'sim' && baseUrl === undefined && !isSingleProcess(this.settings);
    return isOwn ? undefined : this.find();
  }
}
