import { messageOf } from '@taprail/stripe';
import Stripe from 'stripe';
import type { EnabledAccounts, Shortage, StripeReading, StripeFacts } from './stripe-facts';

const { errors } = Stripe;
const pageMax = 100;
/** A check does not read for ever; the newest accounts are those that change. */
const accountsMax = 1_000;
const needed = ['card_payments', 'transfers'] as const;

/** Asks for everything that the checks judge. It never throws: what cannot be read is told by its failure. */
export const readStripeFacts = async (
  stripe: Stripe,
  realNowMs: () => number,
  readShortages: (() => Promise<readonly Shortage[]>) | null,
): Promise<StripeFacts> => {
  let clockAheadMs: number | null = null;
  const shortages = readShortages && read(readShortages);
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
    read(() => readEnabledAccounts(stripe)),
  ]);
  const [account, livemode, readers, locations, endpoints, subMerchants] = readings;
  const own = { account, livemode, readers, locations, endpoints };
  return { ...own, subMerchants, shortages: await shortages, clockAheadMs };
};

const readEnabledAccounts = async (stripe: Stripe): Promise<EnabledAccounts> => {
  const found = await stripe.accounts.list({ limit: pageMax }).autoPagingToArray({ limit: accountsMax });
  const accounts = found.flatMap(({ metadata, charges_enabled: isEnabled, capabilities }) => {
    const subMerchantId = metadata?.['sub_merchant_id'];
    if (subMerchantId === undefined || isEnabled !== true) return [];
    return [{ subMerchantId, inactive: needed.filter((capability) => capabilities?.[capability] !== 'active') }];
  });
  return { accounts, isWhole: found.length < accountsMax };
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
