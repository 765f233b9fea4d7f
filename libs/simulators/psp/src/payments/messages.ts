import type * as Port from '@taprail/contracts/acquirer';
import type { AcquirerEvent, AuthorisationAndCapture, DisputeStage, Minor } from '@taprail/contracts/acquirer';

export type * from '@taprail/contracts/acquirer';

export type SimulatedScheme = Exclude<Port.Scheme, 'other'>;
export type SimulatedFunding = Exclude<Port.Funding, 'unknown'>;
export type SimulatedWallet = Extract<Port.Wallet, 'apple_pay' | 'google_pay'>;

/** A card of the simulator: everything is known of it. */
export type SimulatedCardRead = Omit<
  Port.CardRead,
  'scheme' | 'funding' | 'wallet' | 'fingerprint' | 'bin' | 'cryptogram' | 'application'
> &
  Readonly<{
    scheme: SimulatedScheme;
    funding: SimulatedFunding;
    wallet: SimulatedWallet | null;
    fingerprint: string;
    bin: string;
    cryptogram: Port.Cryptogram;
    application: Readonly<{ id: string; name: string }>;
  }>;

export type SimulatedAuthoriseRequest = Omit<Port.AuthoriseRequest, 'card'> &
  Readonly<{ card: Pick<SimulatedCardRead, 'fingerprint' | 'scheme' | 'funding' | 'issuerCountry'> }>;

/** The outcome at the reader, and the real time that a cardholder would have taken. */
export type Reading =
  | Readonly<{ outcome: 'read'; card: SimulatedCardRead; delayMs: number }>
  /** Nobody has presented a card yet: ask again under the same reference. */
  | Readonly<{ outcome: 'waiting' }>
  | Readonly<{ outcome: 'refused'; code: Port.ReaderRefusalCode; cause?: 'no_card' | 'given_up' }>;

/** `answered` is false where the authorisation was carried out and its answer got lost. */
export type AuthorisationReply = Readonly<{ answered: boolean; answer: AuthorisationAndCapture }>;

export type PlacedAcquirerEvent = Readonly<{ place: number; news: AcquirerEvent }>;

export type OpenDispute = Readonly<{
  authorisation: string;
  reason: string;
  amount?: Minor;
  deadlineInMs?: number;
  stage?: DisputeStage;
  /** False: the scheme has decided, and takes no evidence. */
  takesResponse?: boolean;
}>;
