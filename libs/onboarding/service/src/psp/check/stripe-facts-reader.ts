import { randomUUID } from 'node:crypto';
import type { CommandBus } from '@taprail/bus';
import type { Reply } from '@taprail/contracts';
import { currencyOf } from '@taprail/money';
import { type Settings } from '@taprail/settings';
import type { PspConnection } from '../psp-connection';
import type { Shortage, StripeExpectation, StripeFacts } from './stripe-facts';

/** What this deployment expects of Stripe, and a way to read how it is. */
export type StripeFactsReader = Readonly<{ expected: StripeExpectation; read: () => Promise<StripeFacts> }>;

export const STRIPE_FACTS_READER = Symbol('StripeFactsReader');

/** Short, since somebody waits for it: the next check comes soon. */
const timeoutMs = 10_000;

/** Null where nothing is asked, and at the simulated provider, which needs no set-up. */
export const openStripeFactsReader = async (
  connection: PspConnection,
  settings: Settings,
  commands: CommandBus,
): Promise<StripeFactsReader | null> => {
  const endpoint = await connection.endpoint();
  if (endpoint?.provider !== 'stripe') return null;
  const { apiVersion, connectEvents, platformEvents, readerEvents, stripeClient } = await import('@taprail/stripe');
  const { readStripeFacts } = await import('./read-stripe-facts');
  // Unwatched: a key of the other mode is what the checks have to name.
  const { watch: _watch, ...place } = endpoint;
  const stripe = stripeClient({ ...place, timeoutMs, retriesMax: 0 });
  const { environment, stripePlatformAccount: platformAccount, publicUrl, bankUrl } = settings;
  const paysFromStripe = bankUrl.startsWith('stripe:');
  return {
    expected: {
      environment,
      platformAccount,
      publicUrl,
      paysFromStripe,
      apiVersion,
      events: { platform: platformEvents, readers: readerEvents, connect: connectEvents },
    },
    read: () => readStripeFacts(stripe, Date.now, paysFromStripe ? () => readShortages(commands) : null),
  };
};

/** The ledger knows what is due, and asks its bank for what there is. */
const readShortages = async (commands: CommandBus): Promise<readonly Shortage[]> => {
  const rows = (await commands.send({
    name: 'ledger.read-float',
    key: 'float',
    data: {},
    commandId: randomUUID(),
    correlationId: 'provider-check',
    actor: { kind: 'service', id: 'onboarding' },
    deadlineMs: Date.now() + timeoutMs,
  })) as Reply<'ledger.read-float'>;
  return rows.map(({ currency, short, pending }) => ({
    currency: currencyOf(currency).code,
    short: short ?? 0,
    pending: pending ?? 0,
  }));
};
