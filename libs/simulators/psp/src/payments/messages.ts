import type {
  AcquirerEvent,
  AuthorisationAndCapture,
  CardRead,
  DisputeStage,
  Minor,
  ReaderRefusalCode,
} from '@taprail/contracts/acquirer';

export type * from '@taprail/contracts/acquirer';

/** The outcome at the reader, and the real time that a cardholder would have taken. */
export type Reading =
  | Readonly<{ outcome: 'read'; card: CardRead; delayMs: number }>
  /** Nobody has presented a card yet: ask again under the same reference. */
  | Readonly<{ outcome: 'waiting' }>
  | Readonly<{ outcome: 'refused'; code: ReaderRefusalCode }>;

/** `answered` is false where the authorisation was carried out and its answer got lost. */
export type AuthorisationReply = Readonly<{ answered: boolean; answer: AuthorisationAndCapture }>;

export type PlacedAcquirerEvent = Readonly<{ place: number; news: AcquirerEvent }>;

export type OpenDispute = Readonly<{
  authorisation: string;
  reason: string;
  amount?: Minor;
  deadlineInMs?: number;
  stage?: DisputeStage;
}>;
