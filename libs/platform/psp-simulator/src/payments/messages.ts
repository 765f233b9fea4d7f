/** Whole minor units. */
export type Minor = number;

export type Scheme = 'visa' | 'mastercard' | 'amex' | 'discover' | 'interac';
export type Funding = 'credit' | 'debit' | 'prepaid';
export type Cvm = 'none' | 'cdcvm' | 'online_pin';
export type Decliner = 'issuer' | 'scheme' | 'psp';

export type CardRead = Readonly<{
  fingerprint: string;
  scheme: Scheme;
  funding: Funding;
  bin: string;
  last4: string;
  issuerCountry: string;
  wallet: 'apple_pay' | 'google_pay' | null;
  entryMode: 'contactless_emv';
  cvm: Cvm;
  cryptogram: Readonly<{ type: 'ARQC'; verified: boolean; fingerprint: string }>;
}>;

export type ReadCard = Readonly<{
  reference: string;
  device: string;
  subMerchantId: string;
  country: string;
  amount: Minor;
  currency: string;
}>;

export type ReaderRefusalCode = 'device_busy' | 'device_offline' | 'tap_timeout' | 'device_not_found';

/** What happened at the reader, and how much real time a card holder would have taken. */
export type Reading =
  | Readonly<{ outcome: 'read'; card: CardRead; delayMs: number }>
  | Readonly<{ outcome: 'refused'; code: ReaderRefusalCode }>;

export type AuthoriseRequest = Readonly<{
  reference: string;
  device: string;
  subMerchantId: string;
  mcc: string;
  card: Pick<CardRead, 'fingerprint' | 'scheme' | 'funding' | 'issuerCountry'>;
  amount: Minor;
  currency: string;
  partialAllowed: boolean;
  /** Without one the network prints what it knows the business by. */
  statementDescriptor?: string | null;
}>;

type Declined = Readonly<{ outcome: 'declined'; reasonCode: string; declinedBy: Decliner }>;
type Failed = Readonly<{ outcome: 'failed'; failureCode: string; message: string }>;

export type AuthorisationAnswer =
  | Readonly<{
      outcome: 'approved';
      reasonCode: string;
      authCode: string;
      networkTransactionId: string;
      approvedAmount: Minor;
      cvm: Cvm;
      expiresAt: string;
    }>
  | Declined;

/** `answered` is false where the authorisation was carried out and its answer got lost. */
export type Authorisation = Readonly<{ answered: boolean; answer: AuthorisationAnswer }>;

export type IncreaseRequest = Readonly<{ reference: string; authorisation: string; newAmount: Minor }>;
export type IncreaseAnswer = Readonly<{ outcome: 'approved'; reasonCode: string; approvedAmount: Minor }> | Declined;

/** The part of an amount that is to be paid in another currency; the rest is paid in that of the sale. */
export type SettleIn = Readonly<{ currency: string; amount: Minor }>;

export type CaptureRequest = Readonly<{
  reference: string;
  authorisation: string;
  amount: Minor;
  releaseRest: boolean;
  settle?: SettleIn;
}>;
export type CaptureAnswer =
  Readonly<{ outcome: 'captured'; capturedAt: string }> | Readonly<{ outcome: 'pending' }> | Failed;

export type ReverseRequest = Readonly<{ reference: string; authorisation: string; remaining: Minor }>;
export type ReverseAnswer = Readonly<{ outcome: 'reversed' }> | Readonly<{ outcome: 'refused'; message: string }>;

export type RefundRequest = Readonly<{
  reference: string;
  authorisation: string;
  amount: Minor;
  settle?: SettleIn;
}>;
export type RefundAnswer = Readonly<{ outcome: 'succeeded' }> | Readonly<{ outcome: 'pending' }> | Failed;

export type FxQuote = Readonly<{ rateId: string; from: string; to: string; rate: string; quotedAt: string }>;

export type Outcome =
  | Readonly<{ kind: 'authorisation'; answer: AuthorisationAnswer }>
  | Readonly<{ kind: 'increase'; answer: IncreaseAnswer }>
  | Readonly<{ kind: 'capture'; answer: CaptureAnswer }>
  | Readonly<{ kind: 'reversal'; answer: ReverseAnswer }>
  | Readonly<{ kind: 'refund'; answer: RefundAnswer }>;

export type DisputeStage = 'inquiry' | 'chargeback' | 'pre_arbitration' | 'arbitration';
export type DisputeOutcome = 'won' | 'lost' | 'withdrawn';

type OfStep = { id: string; authorisation: string; reference: string; at: string };

export type News =
  | Readonly<{ kind: 'capture_settled'; answer: CaptureAnswer } & OfStep>
  | Readonly<{ kind: 'capture_revoked'; id: string; authorisation: string; failureCode: string; at: string }>
  | Readonly<{ kind: 'refund_settled'; answer: RefundAnswer } & OfStep>
  | Readonly<{
      kind: 'dispute_opened';
      id: string;
      dispute: string;
      authorisation: string;
      amount: Minor;
      reason: string;
      networkReasonCode: string;
      stage: DisputeStage;
      feeAmount: Minor;
      deadline: string;
      at: string;
    }>
  | Readonly<{
      kind: 'dispute_decided';
      id: string;
      dispute: string;
      authorisation: string;
      outcome: DisputeOutcome;
      at: string;
    }>;

export type PlacedNews = Readonly<{ place: number; news: News }>;

export type OpenDispute = Readonly<{
  authorisation: string;
  reason: string;
  amount?: Minor;
  deadlineInMs?: number;
  stage?: DisputeStage;
}>;
