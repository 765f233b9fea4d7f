import type { CurrencyCode, Minor } from '@taprail/money';

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

/** What the balance lacks for the next payouts, and what of it is there and not available yet. */
export type Shortage = Readonly<{ currency: CurrencyCode; short: Minor; pending: Minor }>;

/** An account that Stripe lets take cards, and what it may do with the money. */
export type EnabledAccountFacts = Readonly<{ subMerchantId: string; inactive: readonly string[] }>;

/** The newest accounts of sub-merchants; `isWhole`: all of them. */
export type EnabledAccounts = Readonly<{ accounts: readonly EnabledAccountFacts[]; isWhole: boolean }>;

export type StripeFacts = Readonly<{
  account: StripeReading<StripeAccountFacts>;
  livemode: StripeReading<boolean>;
  readers: StripeReading<true>;
  locations: StripeReading<true>;
  subMerchants: StripeReading<EnabledAccounts>;
  /** What the next payouts need and the balance lacks, by currency; of the ledger. Null where nothing is paid from the balance. */
  shortages: StripeReading<readonly Shortage[]> | null;
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
