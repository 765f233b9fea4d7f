import { Inject, Injectable } from '@nestjs/common';
import { PspPlaces } from '@taprail/ports';
import { SETTINGS, type Settings } from '@taprail/settings';
import { StripeAlarms, type StripeEndpoint, stripeEndpoint, type StripeWatch } from '@taprail/stripe';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';

export type PspEndpoint = StripeEndpoint & Readonly<{ provider: string; watch: StripeWatch }>;

/** Which PSP this process talks to, and where. */
@Injectable()
export class PspConnection {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly places: PspPlaces,
    @Inject(METRICS_REGISTRY) private readonly registry: Registry,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /** Undefined where nothing has business with the PSP. */
  async endpoint(): Promise<PspEndpoint | undefined> {
    const place = await this.places.find();
    if (!place) return undefined;
    const { environment, pspKey } = this.settings;
    const watch = { livemode: environment === 'live', alarms: new StripeAlarms(this.registry, this.log) };
    return { provider: place.provider, watch, ...stripeEndpoint(place, pspKey) };
  }
}
