import Stripe from 'stripe';
import { type PspSimulator, type PspSimulatorOptions, startPspSimulator } from '../simulator';

export const startedAt = new Date('2026-03-02T10:00:00.000Z');

/** A simulator that stands still at one instant until a spec moves it. */
export const startStill = (options: PspSimulatorOptions = {}): Promise<PspSimulator> =>
  startPspSimulator({ clock: () => startedAt, seed: 'spec', ...options });

/** The official client, pointed at the simulator as the adapter points it. */
export const clientOf = ({ port, key }: PspSimulator, options: Stripe.StripeConfig = {}): Stripe =>
  new Stripe(key, {
    apiVersion: '2026-10-28.endive',
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...options,
  });

/** Accounts as the platform creates them: it collects the requirements and bears the losses. */
export const controller: Stripe.AccountCreateParams['controller'] & object = {
  stripe_dashboard: { type: 'none' },
  fees: { payer: 'application' },
  losses: { payments: 'application' },
  requirement_collection: 'application',
};
export const capabilities = { card_payments: { requested: true }, transfers: { requested: true } };
export const usBank = {
  object: 'bank_account' as const,
  country: 'US',
  currency: 'usd',
  routing_number: '110000000',
  account_number: '000123456789',
};
export const tosAcceptance = { date: 1_772_445_600, ip: '203.0.113.7' };

export const jenny: Stripe.AccountCreateParams.Individual = {
  first_name: 'Jenny',
  last_name: 'Rosen',
  email: 'jenny@example.com',
  phone: '+15555550123',
  dob: { day: 4, month: 7, year: 1980 },
  address: { line1: '510 Townsend St', city: 'San Francisco', state: 'CA', postal_code: '94103', country: 'US' },
  ssn_last_4: '0000',
};

/** Everything that a US sole trader must give now. */
export const usIndividual: Stripe.AccountCreateParams = {
  country: 'US',
  email: 'jenny@example.com',
  business_type: 'individual',
  controller,
  capabilities,
  business_profile: { mcc: '5812', url: 'https://rosen.example.com' },
  individual: jenny,
  external_account: usBank,
  tos_acceptance: tosAcceptance,
  metadata: { external_ref: 'rosen-1' },
};
