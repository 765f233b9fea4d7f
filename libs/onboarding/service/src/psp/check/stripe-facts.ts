/** What was read at Stripe, or why it could not be. */
export type StripeReading<Value> =
  | Readonly<{ value: Value }>
  /** `away`: nobody answered, so nothing is known; otherwise Stripe refused, such as for a right that the key lacks. */
  | Readonly<{ failure: string; isAway: boolean }>;

export type StripeAccountFacts = Readonly<{
  id: string;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  /** `manual`, `daily` …; null where it is not shown. */
  payoutInterval: string | null;
}>;

export type StripeEndpointFacts = Readonly<{
  id: string;
  url: string;
  isEnabled: boolean;
  events: readonly string[];
  apiVersion: string | null;
}>;

export type StripeFacts = Readonly<{
  account: StripeReading<StripeAccountFacts>;
  livemode: StripeReading<boolean>;
  readers: StripeReading<true>;
  locations: StripeReading<true>;
  endpoints: StripeReading<readonly StripeEndpointFacts[]>;
  /** Its clock before ours; null where no answer carried a time. */
  clockAheadMs: number | null;
}>;

/** What the settings of this deployment ask of Stripe. */
export type StripeExpectation = Readonly<{
  environment: 'test' | 'live';
  platformAccount: string | undefined;
  publicUrl: string | undefined;
  paysFromStripe: boolean;
  apiVersion: string;
  events: Readonly<Record<'platform' | 'readers' | 'connect', readonly string[]>>;
}>;
