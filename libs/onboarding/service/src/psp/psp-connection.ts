import { Inject, Injectable } from '@nestjs/common';
import { PspPlaces } from '@taprail/ports';
import { SETTINGS, type Settings } from '@taprail/settings';
import { type StripeEndpoint, stripeEndpoint } from '@taprail/stripe';

export type PspEndpoint = StripeEndpoint & Readonly<{ provider: string }>;

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
    return place && { provider: place.provider, ...stripeEndpoint(place, this.settings.pspKey) };
  }
}
