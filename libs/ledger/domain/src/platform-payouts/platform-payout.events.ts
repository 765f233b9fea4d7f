import type { DomainEvent } from '@taprail/event-sourcing';
import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';
import type { Destination, FailureCode } from '../payouts/payout/payout.events';
import type { OperatingActor, PlatformBreakdown, PlatformPayoutTimes } from './operating-balance.events';

export const platformPayoutStreamPrefix = 'platformPayout-';

export type PlatformPayoutSubject = Readonly<{ payoutId: string; platformId: string; currency: CurrencyCode }>;

/** As the operating balance has planned it. */
export type PlatformPayoutTerms = PlatformPayoutTimes &
  Readonly<{
    amount: Minor;
    breakdown: PlatformBreakdown;
    pspCosts: Minor;
    runDate: CivilDate | null;
    destination: Destination;
    by: OperatingActor;
    livemode: boolean;
  }>;

type Of<Data extends object = object> = PlatformPayoutSubject & Readonly<{ at: string }> & Readonly<Data>;
/** Public events of a payout are numbered from 1 without gaps. */
type Told<Data extends object = object> = Of<Data & Readonly<{ sequence: number }>>;
type Failure = Readonly<{ failureCode: FailureCode; failureMessage: string }>;

export type PlatformPayoutEvent =
  | DomainEvent<'PlatformPayoutScheduled', Told<PlatformPayoutTerms>>
  | DomainEvent<'PlatformPayoutSent', Of>
  | DomainEvent<'PlatformPayoutPaid', Told<{ wireReference: string }>>
  | DomainEvent<'PlatformPayoutFailed', Told<Failure>>
  /** It had been paid, and the bank sent it back. Outside it is a payout that failed. */
  | DomainEvent<'PlatformPayoutReturned', Told<Failure>>;

export type PlatformPayoutEventOf<Type extends PlatformPayoutEvent['type']> = Extract<
  PlatformPayoutEvent,
  { type: Type }
>['data'];
