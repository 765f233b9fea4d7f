import type Stripe from 'stripe';
import type { PspSimulator } from '../simulator';
import { clientOf, startStill, usIndividual } from './stripe-client';
import type { PspSimulatorOptions } from '../simulator-options';

export const merchantAddress = {
  line1: '1 Main St',
  city: 'Reno',
  state: 'NV',
  postal_code: '89501',
  country: 'US',
};

/** A merchant that takes cards, with a reader that reads whatever it is shown. */
export interface TerminalWorld {
  readonly simulator: PspSimulator;
  readonly stripe: Stripe;
  readonly merchant: string;
  readonly location: string;
  readonly reader: string;
  register(code: string): Promise<string>;
  create(params?: Partial<Stripe.PaymentIntentCreateParams>): Promise<Stripe.PaymentIntent>;
  /** Collects a card with this number, or Stripe's usual one, and confirms with it. */
  tap(intent: string, number?: string, reader?: string): Promise<Stripe.PaymentIntent>;
  /** A payment that is captured. */
  sale(params?: Partial<Stripe.PaymentIntentCreateParams>, number?: string): Promise<Stripe.PaymentIntent>;
  actionOf(reader?: string): Promise<Stripe.Terminal.Reader.Action | null>;
}

export const terminalWorld = async (
  options: PspSimulatorOptions = {},
  account: Partial<Stripe.AccountCreateParams> = {},
): Promise<TerminalWorld> => {
  const simulator = await startStill(options);
  const stripe = clientOf(simulator);
  const { id: merchant } = await stripe.accounts.create({ ...usIndividual, ...account });
  const { id: location } = await stripe.terminal.locations.create({ display_name: 'Till', address: merchantAddress });
  const register = async (code: string): Promise<string> =>
    (await stripe.terminal.readers.create({ registration_code: code, location })).id;
  const ownReader = await register('quick-brown-fox');
  const create = (params: Partial<Stripe.PaymentIntentCreateParams> = {}): Promise<Stripe.PaymentIntent> =>
    stripe.paymentIntents.create({
      amount: 4_200,
      currency: 'usd',
      allowed_payment_method_types: ['card_present'],
      capture_method: 'manual',
      on_behalf_of: merchant,
      ...params,
    });
  const tap = async (intent: string, number?: string, reader = ownReader): Promise<Stripe.PaymentIntent> => {
    await stripe.terminal.readers.collectPaymentMethod(reader, { payment_intent: intent });
    const card = number === undefined ? {} : { type: 'card_present' as const, card_present: { number } };
    await stripe.testHelpers.terminal.readers.presentPaymentMethod(reader, card);
    await stripe.terminal.readers.confirmPaymentIntent(reader, { payment_intent: intent });
    return stripe.paymentIntents.retrieve(intent);
  };
  return {
    simulator,
    stripe,
    merchant,
    location,
    reader: ownReader,
    register,
    create,
    tap,
    sale: async (params, number) => {
      const { id } = await create(params);
      await tap(id, number);
      return stripe.paymentIntents.capture(id, { expand: ['latest_charge.balance_transaction'] });
    },
    actionOf: async (reader = ownReader) => {
      const found = (await stripe.terminal.readers.retrieve(reader)) as Stripe.Terminal.Reader;
      return found.action;
    },
  };
};

/** The parts of Stripe's error that say why. */
export const refusalOf = async (call: Promise<unknown>): Promise<unknown> => {
  try {
    await call;
    return 'accepted';
  } catch (error) {
    const { type, statusCode, code, decline_code } = error as Record<string, unknown>;
    return [type, statusCode, code, ...(decline_code === undefined ? [] : [decline_code])];
  }
};
export const invalidRequest = 'StripeInvalidRequestError';
