import type Stripe from 'stripe';

export type DisputedAs = 'chargeback' | 'inquiry';

/** What differs between Stripe in test mode and the simulator in its place. */
export interface Place {
  readonly stripe: Stripe;
  /** The time goes by. */
  pass(ms: number): Promise<void>;
  /** Looks until something is found; fails when it takes too long. */
  until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found>;
  /** Makes money of the platform available. */
  fund(currency: string, amount: number): Promise<void>;
  /** A payment that its cardholder has disputed. */
  dispute(stage: DisputedAs): Promise<Stripe.Dispute>;
}

/** Everything that a run makes carries it, so that it is found at Stripe when a run was cut off. */
export const metadata = { env: 'suite' } as const;
