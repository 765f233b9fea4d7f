import { Inject, Injectable } from '@nestjs/common';
import { PspPlaces } from '@taprail/ports';
import { SETTINGS, type Settings } from '@taprail/settings';

export type PspEndpoint = Readonly<{ provider: string; key: string; baseUrl?: string }>;

/** Which PSP this process talks to, and where. */
@Injectable()
export class PspConnection {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly places: PspPlaces,
  ) {}

  /** Undefined where nothing has business with the PSP. */
  async endpoint(): Promise<PspEndpoint | undefined> {
    const place = await this.places.find();
    if (place === undefined) return undefined;
    const { provider, within, baseUrl } = place;
    if (within) return { provider, key: within.key, baseUrl: within.url };
    const { pspKey } = this.settings;
    if (pspKey === undefined) throw new Error('PSP_KEY was not checked');
    return { provider, key: pspKey, ...(baseUrl === undefined ? {} : { baseUrl }) };
  }
}
