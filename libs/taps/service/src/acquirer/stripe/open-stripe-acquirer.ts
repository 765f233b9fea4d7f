import type { PspPlace } from '@taprail/ports';
import { sameModeOnly, stripeClient, stripeEndpoint } from '@taprail/stripe';
import { Counter } from 'prom-client';
import type { AcquirerSources } from '../acquirer.module';
import { ReaderLock } from './reader/reader-lock';
import { StripeAcquirer } from './stripe.acquirer';
import { paceDefault } from './stripe-parts';

/** Stripe, or whatever speaks its language at the address. */
export const openStripeAcquirer = (place: PspPlace, sources: Omit<AcquirerSources, 'psp'>): StripeAcquirer => {
  const { settings, store, instance, deployment, clock, registry, log } = sources;
  const otherMode = new Counter({
    name: 'stripe_other_livemode_total',
    help: 'Answers of Stripe with an object of the other mode, test or live. Their outcome counts as unknown.',
    registers: [registry],
  });
  const onOther = (path: string): void => {
    otherMode.inc();
    log.error({ path }, 'Stripe answered with an object of the other mode');
  };
  const httpClient = sameModeOnly({ livemode: settings.environment === 'live', onOther });
  return new StripeAcquirer({
    stripe: stripeClient({ ...stripeEndpoint(place, settings.pspKey), httpClient }),
    lock: new ReaderLock(store, instance),
    nowMs: () => clock.now().getTime(),
    pace: { ...paceDefault, pollMs: settings.stripeReaderPollMs },
    environment: settings.environment,
    deployment,
    registry,
    log,
  });
};
