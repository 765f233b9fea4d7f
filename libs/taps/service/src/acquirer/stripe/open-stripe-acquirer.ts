import type { PspPlace } from '@taprail/ports';
import { StripeAlarms, stripeClient, stripeEndpoint } from '@taprail/stripe';
import type { AcquirerSources } from '../acquirer.module';
import { ReaderLock } from './reader/reader-lock';
import { StripeAcquirer } from './stripe.acquirer';
import { paceDefault } from './stripe-parts';

/** Stripe, or whatever speaks its language at the address. */
export const openStripeAcquirer = (place: PspPlace, sources: Omit<AcquirerSources, 'psp'>): StripeAcquirer => {
  const { settings, received, store, instance, deployment, clock, log, registry } = sources;
  const alarms = new StripeAlarms(registry, log);
  const watch = { livemode: settings.environment === 'live', alarms };
  return new StripeAcquirer({
    stripe: stripeClient({ ...stripeEndpoint(place, settings.pspKey), watch }),
    alarms,
    received,
    lock: new ReaderLock(store, instance),
    nowMs: () => clock.now().getTime(),
    pace: { ...paceDefault, pollMs: settings.stripeReaderPollMs },
    environment: settings.environment,
    deployment,
    registry,
    log,
  });
};
