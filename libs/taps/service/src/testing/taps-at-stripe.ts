import { type PspSimulator, startPspSimulator } from '@taprail/psp-simulator';
import { stripeClient } from '@taprail/stripe';
import type Stripe from 'stripe';
import { merchantAddress, newMerchant } from '../acquirer/stripe/testing/merchant';
import { type GivenWorld, openTaps, startMs, type TapsWorld } from './taps-world';

const minuteMs = 60_000;

/** The dispute that a test wants, of the payment that it has made. */
export type OpenDisputeAt = Partial<Parameters<PspSimulator['processor']['openDispute']>[0]>;

/** The tap service at the simulator's Stripe side, with one merchant and one reader. */
export const openTapsAtStripe = async ({
  newestFirst = false,
  ...given
}: Omit<GivenWorld, 'stripe'> & Readonly<{ newestFirst?: boolean }> = {}) => {
  // Stripe is there before the service is, and goes by its clock from then on.
  const started: { taps?: TapsWorld } = {};
  const now = (): Date => started.taps?.now() ?? given.at ?? new Date(startMs);
  const simulator: PspSimulator = await startPspSimulator({ clock: now, seed: 'spec' });
  const stripe: Stripe = stripeClient({ key: simulator.key, baseUrl: simulator.url });
  const { id: account } = await stripe.accounts.create(newMerchant);
  const { id: location } = await stripe.terminal.locations.create({ display_name: 'Till', address: merchantAddress });
  const register = async (code: string): Promise<string> =>
    (await stripe.terminal.readers.create({ registration_code: code, location })).id;
  const at = { account, reader: await register('dev_test_amount') };
  const taps = await openTaps({ ...given, stripe: { url: simulator.url, key: simulator.key, newestFirst } });
  started.taps = taps;
  const payments = async (): Promise<readonly Stripe.PaymentIntent[]> => (await stripe.paymentIntents.list()).data;
  return {
    simulator,
    stripe,
    taps,
    at,
    register,
    tap: (change: object = {}, transactionId = 'txn_1') =>
      taps.tap(transactionId, { ...at, device: 'dev_1', ...change }),
    payments,
    /** The last one that was made. */
    paymentOf: async () => stripe.paymentIntents.retrieve((await payments())[0]!.id),
    /** Events are read a minute after they have happened. */
    hear: async (afterMs: number): Promise<void> => {
      await taps.advance(afterMs);
      await taps.advance(2 * minuteMs);
      await taps.heard();
    },
    close: async (): Promise<void> => {
      await taps.close();
      await simulator.close();
    },
  };
};

export type TapsAtStripe = Awaited<ReturnType<typeof openTapsAtStripe>>;
