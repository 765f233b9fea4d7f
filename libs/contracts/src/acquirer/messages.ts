import type { Minor } from '@taprail/money';

export type { Minor } from '@taprail/money';

/** `other`: a scheme that has no name of its own here; the brand of the card says which. */
export type Scheme = 'visa' | 'mastercard' | 'amex' | 'discover' | 'interac' | 'other';
export type Funding = 'credit' | 'debit' | 'prepaid' | 'unknown';
export type EntryMode = 'contactless_emv' | 'contactless_magstripe' | 'contact_emv' | 'magnetic_stripe';
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
  /** The same card has the same one, at every reader. Null where the acquirer does not tell. */
  fingerprint: string | null;
  scheme: Scheme;
  /** The acquirer's name of a scheme that is `other`. */
  brand?: string;
  funding: Funding;
  /** Null where the acquirer does not tell. */
  bin: string | null;
  last4: string;
  /** Its month of expiry as `YYYY-MM`, where the acquirer tells. */
  expiry?: string;
  issuerCountry: string;
  wallet: Wallet | null;
  entryMode: EntryMode;
  cvm: Cvm;
  /** Null where the acquirer tells it with its answer to the authorisation. */
  cryptogram: Cryptogram | null;
  /** The application of the chip that was read; absent where the acquirer tells it with its answer to the authorisation. */
  application?: ChipApplication | null;
  /** The acquirer's name of the payment that the card was read for. Every later call names it. */
  payment?: string;
}>;

export type Wallet = 'apple_pay' | 'google_pay' | 'samsung_pay' | 'other';
/** By its number (AID) and the name that a receipt shows. */
export type ChipApplication = Readonly<{ id: string | null; name: string | null }>;
export type Cryptogram = Readonly<{ type: 'ARQC'; verified: boolean; fingerprint: string }>;

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
  /** The acquirer's name of the reader; without one it is known by ours. */
  reader?: string | null;
  /** The sub-merchant's account at the acquirer. */
  account?: string | null;
  /** The amount may be increased after its approval. */
  mayGrow?: boolean;
  /** It is to be held for as long as the scheme allows. */
  holdsLong?: boolean;
  /** What follows the sub-merchant's own name on the cardholder's statement. */
  descriptorSuffix?: string | null;
  /** The payment in our names, kept with it for whoever looks at the acquirer. */
  names?: PaymentNames;
}>;

export type PaymentNames = Readonly<{
  platformId: string;
  transactionId: string;
  authorisationId: string;
  chainId: string;
}>;

/** `payment`: of a card that was read. */
export type AtReader = Pick<ReadCard, 'reference' | 'device' | 'subMerchantId' | 'reader'> &
  PaymentName &
  Readonly<{
    /** An authorisation with the card is under way: only the reader is not needed any more. */
    isAuthorising?: boolean;
  }>;

/** A payment by the name that the acquirer gave it when its card was read. */
export type PaymentName = Readonly<{ payment?: string | null }>;

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
  reader?: string | null;
  capture?: ImmediateCapture;
}> &
  PaymentName;

/** ISO 8583 response codes: 00 approved, 08 approved with identification, 10 approved in part. */
export type AuthorisationAnswer =
  | Readonly<{
      outcome: 'approved';
      reasonCode: string;
      authCode: string | null;
      networkTransactionId: string | null;
      approvedAmount: Minor;
      cvm: Cvm;
      /** RFC 3339; until then it can be captured. */
      expiresAt: string;
      /** Whether it may be increased, where the acquirer tells. */
      increaseSupported?: boolean;
      /** What is known of the card only now. */
      wallet?: Wallet | null;
      cryptogram?: Cryptogram | null;
      application?: ChipApplication | null;
    }>
  | Declined;

export type IncreaseRequest = Readonly<{
  /** Of this increase. */
  reference: string;
  /** Of the authorisation. */
  authorisation: string;
  newAmount: Minor;
}> &
  PaymentName;

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
}> &
  PaymentName;

/** `pending`: the acquirer works on it and reports the outcome later. */
export type CaptureAnswer =
  | Readonly<{
      outcome: 'captured';
      capturedAt: string;
      /** The rate at which the acquirer converted it, where it did. */
      fx?: CaptureRate;
      /** What the acquirer keeps of it, where it says so at once. */
      cost?: Readonly<{ currency: string; amount: Minor }>;
    }>
  | Readonly<{ outcome: 'pending' }>
  | Failed;

/** A decimal with 8 places, and the acquirer's record of it. */
export type CaptureRate = Readonly<{ rateId: string; to: string; rate: string }>;

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
}> &
  PaymentName;

export type ReverseAnswer = Readonly<{ outcome: 'reversed' }> | Readonly<{ outcome: 'refused'; message: string }>;

export type RefundRequest = Readonly<{
  reference: string;
  authorisation: string;
  amount: Minor;
  settle?: SettleIn;
  reason?: 'requested_by_customer' | 'duplicate' | 'fraudulent' | 'other';
}> &
  PaymentName;

export type RefundAnswer = Readonly<{ outcome: 'succeeded' }> | Readonly<{ outcome: 'pending' }> | Failed;

/** An evidence file of a dispute; its bytes decide its content type. */
export type EvidenceUpload = Readonly<{ id: string; name: string; contentType: string; bytes: Buffer }>;

/**
 * By the names of evidence fields: a text, a file by the name that the acquirer gave it, or another payment by the acquirer's name
 * of it.
 */
export type EvidencePieces = Readonly<
  Record<string, string | Readonly<{ file: string }> | Readonly<{ payment: string }>>
>;

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

/** A call whose outcome is asked for. */
export type AskedCall = Readonly<{
  reference: string;
  kind: CallOutcome['kind'];
  /** When it was begun, RFC 3339. */
  since: string;
  reader?: string | null;
  /** The sub-merchant is paid in another currency than that of the sale. */
  converts?: boolean;
}> &
  PaymentName;

type OfStep = { id: string; authorisation: string; reference: string; at: string };

/** What a dispute is about when it opens, and again when its stage changes. */
type DisputeTerms = {
  amount: Minor;
  stage: DisputeStage;
  feeAmount: Minor;
  /** The scheme's, RFC 3339. */
  deadline: string;
  /** False where the scheme takes no answer. */
  takesResponse?: boolean;
};

export type DisputeOpening = Readonly<DisputeTerms & { reason: string; networkReasonCode: string }>;

type OfDispute = {
  id: string;
  dispute: string;
  authorisation: string;
  at: string;
};

/** An acquirer that does not keep the order of its events says with each later one how the dispute would open. */
type AfterOpening = OfDispute & { opening?: DisputeOpening };

/** Things that happen at the acquirer without being asked for: reported by it, in order per authorisation, at least once. */
export type AcquirerEvent =
  | Readonly<{ kind: 'capture_settled'; answer: CaptureAnswer } & OfStep>
  /** A capture that had been confirmed is taken back. */
  | Readonly<{ kind: 'capture_revoked'; id: string; authorisation: string; failureCode: string; at: string }>
  | Readonly<{ kind: 'refund_settled'; answer: RefundAnswer } & OfStep>
  | Readonly<{ kind: 'dispute_opened' } & OfDispute & DisputeOpening>
  /** The scheme has taken the money of an inquiry, which is a chargeback now. Of a dispute that was none nothing follows. */
  | Readonly<{ kind: 'dispute_escalated' } & AfterOpening & DisputeTerms>
  | Readonly<{ kind: 'dispute_decided'; outcome: DisputeOutcome } & AfterOpening>;

/** A payment as the acquirer has it, whatever our log says. */
export type MadePayment = Readonly<{
  payment: string;
  /** The transaction that it was made for, by the payment's own word. */
  transactionId: string | null;
  /** `open`: nothing is held by it yet. */
  stage: 'open' | 'held' | 'captured';
  amount: Minor;
  currency: string;
  madeAt: string;
}>;

/** `place`: where reading goes on afterwards. Without news there is nothing of ours up to there. */
export type PlacedNews = Readonly<{ place: number; news: AcquirerEvent | null }>;
