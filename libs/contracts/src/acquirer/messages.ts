import type { Minor } from '@taprail/money';

export type { Minor } from '@taprail/money';

export type Scheme = 'visa' | 'mastercard' | 'amex' | 'discover' | 'interac';
export type Funding = 'credit' | 'debit' | 'prepaid';
/** How the cardholder was verified. */
export type Cvm = 'none' | 'cdcvm' | 'online_pin' | 'signature';
export type Decliner = 'issuer' | 'scheme' | 'psp';
export type DisputeStage = 'inquiry' | 'chargeback' | 'pre_arbitration' | 'arbitration';
export type DisputeOutcome = 'won' | 'lost' | 'withdrawn';
export type ReaderRefusalCode = 'device_busy' | 'device_offline' | 'tap_timeout' | 'device_not_found';

type Declined = Readonly<{ outcome: 'declined'; reasonCode: string; declinedBy: Decliner }>;
type Failed = Readonly<{ outcome: 'failed'; failureCode: string; message: string }>;

/** The card as a reader reports it. Never a PAN, a track or a whole cryptogram. */
export type CardRead = Readonly<{
  /** The same card has the same one, at every reader. */
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
  /** Makes a repetition the same reading: ours, unique per tap. */
  reference: string;
  device: string;
  /** Shared test devices are busy or not for each sub-merchant on its own. */
  subMerchantId: string;
  /** The country that issued the default test card. */
  country: string;
  amount: Minor;
  currency: string;
}>;

export type AtReader = Pick<ReadCard, 'reference' | 'device' | 'subMerchantId'>;

export type AuthoriseRequest = Readonly<{
  /** The idempotency reference at the scheme: the same one is the same authorisation, whatever happens to answers. */
  reference: string;
  device: string;
  subMerchantId: string;
  mcc: string;
  card: Pick<CardRead, 'fingerprint' | 'scheme' | 'funding' | 'issuerCountry'>;
  amount: Minor;
  currency: string;
  /** Whether the caller can use less than it asked for. An issuer may grant less all the same: look at what it granted. */
  partialAllowed: boolean;
  /** The text on the cardholder's statement, at most 22 characters; without one the acquirer decides. */
  statementDescriptor?: string | null;
  capture?: ImmediateCapture;
}>;

/** ISO 8583 response codes: 00 approved, 08 approved with identification, 10 approved in part. */
export type AuthorisationAnswer =
  | Readonly<{
      outcome: 'approved';
      reasonCode: string;
      authCode: string;
      networkTransactionId: string;
      approvedAmount: Minor;
      cvm: Cvm;
      /** RFC 3339; until then it can be captured. */
      expiresAt: string;
    }>
  | Declined;

export type IncreaseRequest = Readonly<{
  /** Of this increase. */
  reference: string;
  /** Of the authorisation. */
  authorisation: string;
  newAmount: Minor;
}>;

export type IncreaseAnswer = Readonly<{ outcome: 'approved'; reasonCode: string; approvedAmount: Minor }> | Declined;

/** The part of an amount that is to be paid to us in another currency; the rest is paid in that of the sale. */
export type SettleIn = Readonly<{ currency: string; amount: Minor }>;

export type CaptureRequest = Readonly<{
  reference: string;
  authorisation: string;
  amount: Minor;
  /** The rest of the hold goes back to the cardholder. */
  releaseRest: boolean;
  settle?: SettleIn;
}>;

/** `pending`: the acquirer works on it and reports the outcome later. */
export type CaptureAnswer =
  Readonly<{ outcome: 'captured'; capturedAt: string }> | Readonly<{ outcome: 'pending' }> | Failed;

/**
 * A capture that is asked for together with its authorisation, and made only when all of that was approved: the same as the two
 * calls one after the other, under the same references. The rest of the hold goes back to the cardholder.
 */
export type ImmediateCapture = Pick<CaptureRequest, 'reference' | 'amount' | 'settle'>;

/** Without `capture` nothing was captured in this call, for whatever reason: the caller captures by a call of its own. */
export type AuthorisationAndCapture = AuthorisationAnswer & Readonly<{ capture?: CaptureAnswer }>;

export type ReverseRequest = Readonly<{
  reference: string;
  authorisation: string;
  /** The amount that remains held afterwards; 0 ends the authorisation. */
  remaining: Minor;
}>;

export type ReverseAnswer = Readonly<{ outcome: 'reversed' }> | Readonly<{ outcome: 'refused'; message: string }>;

export type RefundRequest = Readonly<{
  reference: string;
  authorisation: string;
  amount: Minor;
  settle?: SettleIn;
}>;

export type RefundAnswer = Readonly<{ outcome: 'succeeded' }> | Readonly<{ outcome: 'pending' }> | Failed;

/** An evidence file of a dispute; its bytes decide its content type. */
export type EvidenceUpload = Readonly<{ id: string; name: string; contentType: string; bytes: Buffer }>;

export type FxQuote = Readonly<{
  rateId: string;
  from: string;
  to: string;
  /** A decimal with 8 places: how many of `to` one of `from` is. */
  rate: string;
  quotedAt: string;
}>;

/** The outcome of a call, by its reference; undefined: it never arrived. */
export type CallOutcome =
  | Readonly<{ kind: 'authorisation'; answer: AuthorisationAnswer }>
  | Readonly<{ kind: 'increase'; answer: IncreaseAnswer }>
  | Readonly<{ kind: 'capture'; answer: CaptureAnswer }>
  | Readonly<{ kind: 'reversal'; answer: ReverseAnswer }>
  | Readonly<{ kind: 'refund'; answer: RefundAnswer }>;

type OfStep = { id: string; authorisation: string; reference: string; at: string };

/** Things that happen at the acquirer without being asked for: reported by it, in order per authorisation, at least once. */
export type AcquirerEvent =
  | Readonly<{ kind: 'capture_settled'; answer: CaptureAnswer } & OfStep>
  /** A capture that had been confirmed is taken back. */
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
      /** The scheme's, RFC 3339. */
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
