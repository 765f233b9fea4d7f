import { Module } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { INSTANCE, OWN_STORE, PspPlaces, ReceivedPspEvents } from '@taprail/ports';
import type { ReadStore } from '@taprail/read-store';
import { SETTINGS, type Settings } from '@taprail/settings';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import { ACQUIRER, type Acquirer } from './acquirer';
import { Deployments } from '../deployment/deployments';
import { noAcquirer } from './no-acquirer';
import { SIMULATED_LEVERS, type SimulatedLevers } from './levers';

/** What an acquirer needs of the process: the store of its leases, the name under which it asks for them, and its time. */
export type AcquirerSources = Readonly<{
  psp: PspPlaces;
  received: ReceivedPspEvents;
  settings: Pick<Settings, 'environment' | 'pspKey' | 'stripeReaderPollMs'>;
  store: ReadStore;
  instance: string;
  /** The name of this deployment at the acquirer. */
  deployment: () => Promise<string>;
  clock: Clock;
  registry: Registry;
  log: Logger;
}>;

/** The same `PSP_URL` as onboarding: a sub-merchant's account and its taps are at one provider. */
export const openAcquirer = async (sources: AcquirerSources): Promise<Acquirer> => {
  const place = await sources.psp.find();
  if (place === undefined) return noAcquirer;
  const { provider, within, baseUrl } = place;
  if (provider === 'stripe') {
    const { openStripeAcquirer } = await import('./stripe/open-stripe-acquirer');
    return openStripeAcquirer(place, sources);
  }
  if (provider !== 'sim') {
    sources.log.warn(
      { provider },
      'no acquirer is connected: PSP_URL names a provider without one, and every tap is refused',
    );
    return noAcquirer;
  }
  if (baseUrl !== undefined) {
    const { RemoteSimulatedAcquirer } = await import('./simulated/remote-simulated.acquirer');
    return new RemoteSimulatedAcquirer(baseUrl);
  }
  const { SimulatedAcquirer } = await import('./simulated/simulated.acquirer');
  return new SimulatedAcquirer(within!.payments);
};

/** None where no simulator is, and never in the live environment. */
export const openLevers = async (
  psp: PspPlaces,
  { environment }: Pick<Settings, 'environment'>,
): Promise<SimulatedLevers | null> => {
  const { provider, within, baseUrl } = (environment === 'test' ? await psp.find() : undefined) ?? {};
  const { leversAt, leversInPlaceOfStripe, leversWithin } = await import('./simulated/simulated-levers');
  if (within) return leversWithin(within.payments);
  if (baseUrl === undefined) return null;
  return provider === 'stripe' ? leversInPlaceOfStripe(baseUrl) : leversAt(baseUrl);
};

@Module({
  providers: [
    Deployments,
    {
      provide: ACQUIRER,
      inject: [
        PspPlaces,
        ReceivedPspEvents,
        SETTINGS,
        OWN_STORE,
        INSTANCE,
        Deployments,
        Clock,
        METRICS_REGISTRY,
        LOGGER,
      ],
      useFactory: (
        psp: PspPlaces,
        received: ReceivedPspEvents,
        settings: Settings,
        store: ReadStore,
        instance: string,
        deployments: Deployments,
        clock: Clock,
        registry: Registry,
        log: Logger,
      ) =>
        openAcquirer({
          psp,
          received,
          settings,
          store,
          instance,
          deployment: () => deployments.id(),
          clock,
          registry,
          log,
        }),
    },
    { provide: SIMULATED_LEVERS, useFactory: openLevers, inject: [PspPlaces, SETTINGS] },
  ],
  exports: [ACQUIRER, Deployments, SIMULATED_LEVERS],
})
export class AcquirerModule {}
