import type { CurrencyCode } from '@taprail/money';

type Minor = number;

/** The card as a reader reports it; never a PAN, a track or a whole cryptogram. */
export type Card = Readonly<{
  /** Null where the acquirer does not tell. */
  fingerprint: string | null;
  scheme: string;
  /** The acquirer's name of a scheme that has none here. */
  brand?: string;
  funding: string;
  bin: string | null;
  last4: string;
  /** `YYYY-MM`, where the acquirer tells. */
  expiry?: string;
  issuerCountry: string;
  wallet: string | null;
  entryMode: string;
  cvm: string;
  /** Null until the scheme has answered, where only then the acquirer tells. */
  cryptogram: CardCryptogram | null;
  /** The application of the chip, by its number and its name; absent until the acquirer tells it, and in older taps. */
  application?: CardApplication | null;
}>;

export type CardApplication = Readonly<{ id: string | null; name: string | null }>;

export type CardCryptogram = Readonly<{ type: string; verified: boolean; fingerprint: string }>;

/** A decision with its reasons: the rules that fired, by name. */
export type Risk = Readonly<{
  decision: 'approve' | 'decline';
  score: number;
  rules: readonly Readonly<{ name: string; weight: number; limit: number; found: number }>[];
  /** The version of the rules that weighed it; absent in the oldest taps. */
  version?: string;
}>;

/** The facts of the sub-merchant that a sale depends on, as they were at the tap. */
export type Merchant = Readonly<{ country: string; mcc: string; settlementCurrency: CurrencyCode }>;

export type ProcessingFeeTerms = Readonly<{ bps: number; fixed: Minor; max?: Minor }>;

/** What an acquirer kept of a capture, in the currency in which it pays. */
export type AcquirerCost = Readonly<{ currency: string; amount: Minor }>;

/** A conversion whose rate is locked for ever: later refunds use it too. */
export type Fx = Readonly<{
  from: CurrencyCode;
  to: CurrencyCode;
  rate: string;
  rateId: string;
  lockedAt: string;
  sourceAmount: Minor;
  convertedAmount: Minor;
}>;

export type RefundReason = 'requested_by_customer' | 'duplicate' | 'fraudulent' | 'other';

export type Dispute = Readonly<{
  id: string;
  /** The acquirer's id of the dispute: evidence and acceptance are addressed by it. */
  acquirerReference: string;
  amount: Minor;
  reason: string;
  networkReasonCode: string;
  stage: 'inquiry' | 'chargeback' | 'pre_arbitration' | 'arbitration';
  feeAmount: Minor;
  deadline: string;
  /** False where the scheme takes no answer: its decision is all that is waited for. */
  takesResponse?: boolean;
}>;

/** The facts of a dispute that change when an inquiry becomes a chargeback. */
export type DisputeTerms = Pick<Dispute, 'stage' | 'amount' | 'feeAmount' | 'deadline' | 'takesResponse'>;

/**
 * A piece of evidence as the log has it. People are named in such texts, so the vault keeps the words and the log a token;
 * what was staged before there was a vault for them stands there itself.
 */
export type EvidencePart = string | Readonly<{ token: string; characters: number }> | Readonly<{ file: string }>;

/**
 * A file that was uploaded for a dispute. The vault has its bytes, the log what proves them; its name is under the key of
 * the sub-merchant, or in plain text where an earlier release stored it.
 */
export type EvidenceFile = Readonly<{ id: string; name: string; contentType: string; size: number; sha256: string }>;
