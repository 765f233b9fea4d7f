import { messageOf } from '@taprail/stripe';
import Stripe from 'stripe';
import type { StripeReading, StripeFacts } from './stripe-facts';

const { errors } = Stripe;
const pageMax = 100;

/** Asks for everything that the checks judge. It never throws: what cannot be read is told by its failure. */
export const readStripeFacts = async (stripe: Stripe, realNowMs: () => number): Promise<StripeFacts> => {
  let clockAheadMs: number | null = null;
  const readings = await Promise.all([
    read(async () => {
      const account = await stripe.accounts.retrieveCurrent();
      return {
        id: account.id,
        chargesEnabled: account.charges_enabled === true,
        payoutsEnabled: account.payouts_enabled === true,
        payoutInterval: account.settings?.payouts?.schedule.interval ?? null,
      };
    }),
    read(async () => {
      const { livemode, lastResponse } = await stripe.balance.retrieve();
      const date = Date.parse(lastResponse.headers['date'] ?? '');
      if (!Number.isNaN(date)) clockAheadMs = date - realNowMs();
      return livemode;
    }),
    read(async () => {
      await stripe.terminal.readers.list({ limit: 1 });
      return true as const;
    }),
    read(async () => {
      await stripe.terminal.locations.list({ limit: 1 });
      return true as const;
    }),
    read(async () => {
      const { data } = await stripe.webhookEndpoints.list({ limit: pageMax });
      return data.map(({ id, url, status, enabled_events: events, api_version: apiVersion }) => ({
        id,
        url,
        isEnabled: status === 'enabled',
        events,
        apiVersion,
      }));
    }),
  ]);
  const [account, livemode, readers, locations, endpoints] = readings;
  return { account, livemode, readers, locations, endpoints, clockAheadMs };
};

const read = async <Value>(call: () => Promise<Value>): Promise<StripeReading<Value>> => {
  try {
    return { value: await call() };
  } catch (error) {
    if (!(error instanceof errors.StripeError)) return { failure: String(error), isAway: true };
    const isRefused =
      error instanceof errors.StripeAuthenticationError ||
      error instanceof errors.StripePermissionError ||
      error instanceof errors.StripeInvalidRequestError;
    return { failure: messageOf(error), isAway: !isRefused };
  }
};
