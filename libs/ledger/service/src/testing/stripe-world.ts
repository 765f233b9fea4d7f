/* Stripe in its simulator, with sub-merchants that are paid there. */
import { type PspSimulator, startPspSimulator } from '@taprail/psp-simulator';
import { usIndividual } from '@taprail/psp-simulator/testing';
import { stripeClient } from '@taprail/stripe';
import type Stripe from 'stripe';
import { type LedgerWorld, openLedger, startMs } from './ledger-world';

/** Accounts in many currencies: the account number of each ends in the four digits that decide. */
const bankIn = (currency: string, last4: string): Stripe.AccountCreateParams['external_account'] => ({
  object: 'bank_account',
  country: 'DE',
  currency: currency.toLowerCase(),
  account_number: `DE8937040044053201${last4}`,
});

export interface StripeWorld {
  readonly simulator: PspSimulator;
  readonly stripe: Stripe;
  /** The account of a sub-merchant. */
  open(currency: string, last4?: string): Promise<string>;
  /** Money of ours that is available at once. */
  topUp(currency: string, amount: number): Promise<void>;
  /** Ours without an account, else that of a sub-merchant. */
  available(currency: string, account?: string): Promise<number>;
  /** A card payment of an account that is captured, under the names that the ledger's test sales have. */
  sell(sale: string, amount: number, params: SaleAtStripe): Promise<Stripe.PaymentIntent>;
  refund(intent: string, name: string, amount: number): Promise<Stripe.Refund>;
  close(): Promise<void>;
}

export type SaleAtStripe = Readonly<{
  account: string;
  currency: string;
  /** More than is captured, where it is. */
  authorised?: number;
  card?: string;
}>;

const readerAddress = {
  line1: '510 Townsend St',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94103',
  country: 'US',
};

/** A reader that reads whatever it is shown. */
const openReader = async (stripe: Stripe): Promise<string> => {
  const { id: location } = await stripe.terminal.locations.create({ display_name: 'Till', address: readerAddress });
  return (await stripe.terminal.readers.create({ registration_code: 'quick-brown-fox', location })).id;
};

/** The ledger with Stripe as its payment provider, and as its bank where no other is named; both on one clock. */
export const openLedgerAtStripe = async (
  bankUrl = 'stripe:',
): Promise<Readonly<{ ledger: LedgerWorld; outside: StripeWorld }>> => {
  let now = () => new Date(startMs);
  const outside = await openStripe(() => now());
  const { url, key: pspKey } = outside.simulator;
  const ledger = await openLedger({ bankUrl, pspUrl: `stripe:${url}`, pspKey });
  now = () => new Date(ledger.now());
  return { ledger, outside };
};

export const openStripe = async (clock: () => Date): Promise<StripeWorld> => {
  const simulator = await startPspSimulator({ clock, seed: 'ledger' });
  const stripe = stripeClient({ key: simulator.key, baseUrl: simulator.url, retriesMax: 0 });
  const reader = await openReader(stripe);
  return {
    simulator,
    stripe,
    open: async (currency, last4 = '3000') => {
      const external_account = bankIn(currency, last4)!;
      return (await stripe.accounts.create({ ...usIndividual, external_account })).id;
    },
    topUp: async (currency, amount) => {
      await stripe.topups.create({ amount, currency: currency.toLowerCase(), description: 'Float' });
    },
    available: async (currency, account) => {
      const balance = await stripe.balance.retrieve({}, account === undefined ? {} : { stripeAccount: account });
      return balance.available.find((each) => each.currency === currency.toLowerCase())?.amount ?? 0;
    },
    sell: async (sale, amount, { account, currency, authorised = amount, card }) => {
      const { id } = await stripe.paymentIntents.create({
        amount: authorised,
        currency: currency.toLowerCase(),
        allowed_payment_method_types: ['card_present'],
        capture_method: 'manual',
        on_behalf_of: account,
        metadata: { authorisation: `auth_${sale}`, transaction: `txn_${sale}` },
      });
      await stripe.terminal.readers.collectPaymentMethod(reader, { payment_intent: id });
      const number = card === undefined ? {} : { type: 'card_present' as const, card_present: { number: card } };
      await stripe.testHelpers.terminal.readers.presentPaymentMethod(reader, number);
      await stripe.terminal.readers.confirmPaymentIntent(reader, { payment_intent: id });
      await stripe.paymentIntents.retrieve(id);
      return stripe.paymentIntents.capture(id, { amount_to_capture: amount, metadata: { capture: `cap_${sale}` } });
    },
    refund: (payment_intent, refund, amount) => stripe.refunds.create({ payment_intent, amount, metadata: { refund } }),
    close: () => simulator.close(),
  };
};
