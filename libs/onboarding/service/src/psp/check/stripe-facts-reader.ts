import { type Settings } from '@taprail/settings';
import type { PspConnection } from '../psp-connection';
import type { StripeExpectation, StripeFacts } from './stripe-facts';

/** What this deployment expects of Stripe, and a way to read how it is. */
export type StripeFactsReader = Readonly<{ expected: StripeExpectation; read: () => Promise<StripeFacts> }>;

export const STRIPE_FACTS_READER = Symbol('StripeFactsReader');

/** Short, since somebody waits for it: the next check comes soon. */
const timeoutMs = 10_000;

/** Null where nothing is asked, and at the simulated provider, which needs no set-up. */
export const openStripeFactsReader = async (
  connection: PspConnection,
  settings: Settings,
): Promise<StripeFactsReader | null> => {
  const endpoint = await connection.endpoint();
  if (endpoint?.provider !== 'stripe') return null;
  const { apiVersion, connectEvents, platformEvents, readerEvents, stripeClient } = await import('@taprail/stripe');
  const { readStripeFacts } = await import('./read-stripe-facts');
  const stripe = stripeClient({ ...endpoint, timeoutMs, retriesMax: 0 });
  const { environment, stripePlatformAccount: platformAccount, publicUrl, bankUrl } = settings;
  return {
    expected: {
      environment,
      platformAccount,
      publicUrl,
      paysFromStripe: bankUrl.startsWith('stripe:'),
      apiVersion,
      events: { platform: platformEvents, readers: readerEvents, connect: connectEvents },
    },
    read: () => readStripeFacts(stripe, Date.now),
  };
};
