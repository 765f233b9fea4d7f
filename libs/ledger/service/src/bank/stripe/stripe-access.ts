import type { Provider } from '@nestjs/common';
import { PspPlaces } from '@taprail/ports';
import { pspAddress, SETTINGS, type Settings } from '@taprail/settings';
import { LOGGER, type Logger, METRICS_REGISTRY, type Registry } from '@taprail/telemetry';
import type Stripe from 'stripe';
import type { StripeBalances } from './stripe-balances';

/** Stripe as the ledger asks it. */
export type StripeAccess = Readonly<{ stripe: Stripe; balances: StripeBalances }>;

export const STRIPE_ACCESS = Symbol('StripeAccess');

/** The SDK is loaded only where Stripe is asked. */
const openStripe = async (
  { pspUrl, pspKey, environment }: Settings,
  psp: PspPlaces,
  registry: Registry,
  log: Logger,
): Promise<StripeAccess | null> => {
  if (pspAddress(pspUrl).provider !== 'stripe') return null;
  const place = await psp.find();
  if (!place) return null;
  const [{ StripeAlarms, stripeClient, stripeEndpoint }, { StripeBalances: Balances }] = await Promise.all([
    import('@taprail/stripe'),
    import('./stripe-balances'),
  ]);
  const watch = { livemode: environment === 'live', alarms: new StripeAlarms(registry, log) };
  const stripe = stripeClient({ ...stripeEndpoint(place, pspKey), watch });
  return { stripe, balances: new Balances(stripe, registry) };
};

/** Null where the payments are not at Stripe, and in threads that decide no commands. */
export const stripeAccessProvider: Provider = {
  provide: STRIPE_ACCESS,
  useFactory: openStripe,
  inject: [SETTINGS, PspPlaces, METRICS_REGISTRY, LOGGER],
};
