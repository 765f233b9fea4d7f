import type { ReceivedPspEvents } from '@taprail/ports';
import type { StripeAlarms } from '@taprail/stripe';
import type { Logger, Registry } from '@taprail/telemetry';
import type Stripe from 'stripe';
import type { ReaderLock } from './reader/reader-lock';

/** How long a tap waits, in real time, and how often it looks. */
export type Pace = Readonly<{
  /** The longest pause between two looks at a reader; the first ones are shorter. */
  pollMs: number;
  /** For a card. */
  cardMs: number;
  /** For a card that was shown in the last moment. */
  lateCardMs: number;
  /** For the issuer. */
  answerMs: number;
}>;

export const paceDefault: Pace = { pollMs: 1_000, cardMs: 60_000, lateCardMs: 5_000, answerMs: 20_000 };

/** What everything of the adapter works with. It keeps nothing between calls: what it must know is in our log or at Stripe. */
export type StripeParts = Readonly<{
  stripe: Stripe;
  lock: ReaderLock;
  /** What Stripe's webhooks and the sweep have stored. */
  received: ReceivedPspEvents;
  nowMs: () => number;
  pace: Pace;
  alarms: Pick<StripeAlarms, 'raise'>;
  environment: string;
  /** The name of this deployment among those that share an account. */
  deployment: () => Promise<string>;
  registry: Registry;
  log: Logger;
}>;
