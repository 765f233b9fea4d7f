import type { DomainEvent } from '@taprail/event-sourcing';
import type { CurrencyCode, FeeBearer, Minor } from '@taprail/money';
import type {
  AcquirerCost,
  Card,
  CardCryptogram,
  CardApplication,
  Dispute,
  DisputeTerms,
  EvidenceFile,
  EvidencePart,
  ProcessingFeeTerms,
  Fx,
  Merchant,
  RefundReason,
  Risk,
} from './transaction.facts';

/** The prefix of the names of the transactions' streams. */
export const transactionStreamPrefix = 'transaction-';

export type { FeeBearer, Minor } from '@taprail/money';

/** The owner of the fact. Every event carries it, so that a consumer needs no other event to know it. */
export type TransactionSubject = Readonly<{
  transactionId: string;
  platformId: string;
  subMerchantId: string;
  /** The reference that the platform gave the sub-merchant. */
  submerchant: string;
  chainId: string;
}>;

export type LinkedPayoutStatus = 'scheduled' | 'in_transit' | 'paid' | 'failed' | 'canceled';
export type CaptureMode = 'direct' | 'tap_with_tip' | 'pre-auth';
export type DeclinedBy = 'issuer' | 'scheme' | 'psp' | 'service';
export type ReversalReason =
  | 'requested'
  | 'released'
  | 'authorisation_expired'
  | 'timeout_reversal'
  | 'partial_approval';

/** A call outside whose answer decides how it goes on. Stored before the call is made. */
export type CallKind = 'authorise' | 'increase' | 'capture' | 'release' | 'reverse' | 'refund';

type Of<Data extends object = object> = TransactionSubject & Readonly<{ at: string }> & Readonly<Data>;

/** Platforms hear of it. Such events are numbered from 1 without gaps; the number is decided with the event, once. */
type Announced<Data extends object = object> = Of<Data & Readonly<{ sequence: number }>>;

/** A sale as it is asked for, before anything is known of the card. */
export type TapTerms = TransactionSubject &
  Readonly<{
    tapId: string;
    authorisationId: string;
    device: string;
    amount: Minor;
    tipAmount: Minor;
    currency: CurrencyCode;
    captureMode: CaptureMode;
    ceilingAmount: Minor;
    tipWindowMs: number;
    feeTerms: ProcessingFeeTerms;
    merchant: Merchant;
    reference: string | null;
    description: string | null;
    descriptorSuffix: string | null;
    /** Not known of taps that were made before it was. */
    statementDescriptor?: string | null;
    /** The payer of the processing fee; the sub-merchant where it is absent. */
    feeBearer?: FeeBearer;
    metadata: Readonly<Record<string, string>>;
    livemode: boolean;
    /** The sub-merchant's account at the acquirer, and the acquirer's name of the reader, where these have any. */
    account?: string | null;
    reader?: string | null;
  }>;

/** Why a tap ended before its card was taken. The others are the public codes by which a waiting caller would be refused. */
export type CancelReason =
  | 'requested_by_platform'
  | 'timed_out'
  | 'device_busy'
  | 'device_offline'
  | 'device_not_found'
  | 'chain_mismatch'
  | 'fee_exceeds_amount';

export type TransactionEvent =
  /** Nobody waits for its answer: it is stored before a card is waited for, until `waitsUntil`. */
  | DomainEvent<'TapRequested', Of<TapTerms & Readonly<{ waitsUntil: string }>>>
  /** The end of a tap whose card was not taken. No money was asked for, and none will be. */
  | DomainEvent<'TapCanceled', Announced<{ reason: CancelReason }>>
  | DomainEvent<
      'TapPresented',
      Of<
        TapTerms &
          Readonly<{
            processing: ProcessingFeeTerms & Readonly<{ version: string }>;
            card: Card;
            risk: Risk;
            /** Of a tap that had been stored as a request. */
            requestedAt?: string;
            /** The acquirer's name of the payment, which every later call carries; absent where it goes by ours. */
            acquirerReference?: string;
          }>
      >
    >
  | DomainEvent<
      'TapApproved',
      Announced<{
        amount: Minor;
        reasonCode: string;
        authCode: string | null;
        networkTransactionId: string | null;
        cvm: Card['cvm'];
        expiresAt: string;
        /** Absent where the acquirer does not tell: then an increase is tried. */
        increaseSupported?: boolean;
        /** Of the card, where the acquirer tells only now. */
        wallet?: Card['wallet'];
        cryptogram?: CardCryptogram | null;
        application?: CardApplication | null;
      }>
    >
  | DomainEvent<'TapDeclined', Announced<{ reasonCode: string | null; declineReason: string; declinedBy: DeclinedBy }>>
  | DomainEvent<'TapReversed', Announced<{ reason: ReversalReason; releasedAmount: Minor }>>
  /** No answer came; what became of the call is asked for at these times. */
  | DomainEvent<'CallUnanswered', Of<{ kind: CallKind; reference: string; attempt: number; askAgainAt: string | null }>>
  | DomainEvent<
      'IncreaseRequested',
      Of<{ incrementId: string; from: Minor; to: Minor; purpose: 'increase' | 'tip'; reason: string | null }>
    >
  | DomainEvent<'AuthorisationIncreased', Of<{ incrementId: string; from: Minor; to: Minor; reasonCode: string }>>
  | DomainEvent<
      'IncreaseDeclined',
      Of<{ incrementId: string; reasonCode: string; declineReason: string; declinedBy: DeclinedBy }>
    >
  | DomainEvent<
      'ChargePosted',
      Of<{
        chargeId: string;
        amount: Minor;
        reference: string | null;
        description: string | null;
        metadata: Readonly<Record<string, string>>;
      }>
    >
  | DomainEvent<'ChargeVoided', Of<{ chargeId: string }>>
  | DomainEvent<'CaptureRequested', Of<{ captureId: string; amount: Minor; tipAmount: Minor }>>
  | DomainEvent<
      'ChargeCaptured',
      Announced<{
        captureId: string;
        /** Everything that was taken, the tip included. */
        amount: Minor;
        tipAmount: Minor;
        releasedAmount: Minor;
        platformFee: Minor;
        processingFee: Minor;
        fx: Fx | null;
        /** What the acquirer kept, where it said so with the capture. */
        cost?: AcquirerCost;
      }>
    >
  /** `late`: it had been confirmed before. */
  | DomainEvent<'ChargeFailed', Announced<{ captureId: string; failureCode: string; message: string; late: boolean }>>
  | DomainEvent<'ReleaseRequested', Of<{ releaseId: string; amount: Minor }>>
  | DomainEvent<'AuthorisationReleased', Of<{ releaseId: string; amount: Minor }>>
  /** `note`: why the platform wants it, in its own words. */
  | DomainEvent<'ReversalRequested', Of<{ reversalId: string; reason: ReversalReason; note?: string }>>
  | DomainEvent<'CallRefused', Of<{ kind: CallKind; reference: string; message: string }>>
  | DomainEvent<'AuthorisationExpired', Announced<{ releasedAmount: Minor }>>
  | DomainEvent<
      'RefundRequested',
      Of<{
        refundId: string;
        amount: Minor;
        reason: RefundReason;
        platformFeeRefunded: Minor;
        /** That it gives back its share of the platform's fee, which may be rounded to nothing. */
        refundPlatformFee?: true;
        reference: string | null;
      }>
    >
  | DomainEvent<'RefundSucceeded', Announced<{ refundId: string; amountRefunded: Minor; amountRemaining: Minor }>>
  | DomainEvent<'RefundFailed', Of<{ refundId: string; failureCode: string; message: string; late: boolean }>>
  | DomainEvent<'DisputeOpened', Announced<{ dispute: Dispute }>>
  /** Null takes a piece away. */
  | DomainEvent<'EvidenceStaged', Of<{ disputeId: string; evidence: Readonly<Record<string, EvidencePart | null>> }>>
  | DomainEvent<'EvidenceFileAdded', Of<{ disputeId: string; file: EvidenceFile }>>
  | DomainEvent<'EvidenceSubmitted', Of<{ disputeId: string }>>
  | DomainEvent<'EvidenceRequired', Announced<{ disputeId: string }>>
  | DomainEvent<'DisputeClosed', Announced<{ disputeId: string; outcome: 'won' | 'lost' | 'withdrawn'; cause: string }>>
  /** An inquiry has become a chargeback: only now is money taken, and an answer is asked for anew. */
  | DomainEvent<'DisputeEscalated', Announced<{ disputeId: string } & DisputeTerms>>
  /** The acquirer decided otherwise after it was closed here as lost. Its end was announced before, and is not again. */
  | DomainEvent<'DisputeCorrected', Of<{ disputeId: string; outcome: 'won' | 'withdrawn'; stage: Dispute['stage'] }>>
  | DomainEvent<'SettlementPosted', Of<{ ledgerEntry: string; batch: string | null; availableOn: string | null }>>
  /** Of two payouts the one that was scheduled later is meant: money that came back is sent again in a new one. */
  | DomainEvent<
      'PayoutLinked',
      Of<{ payoutId: string; status: LinkedPayoutStatus; wireReference: string | null; scheduledAt?: string }>
    >;

export type EventOf<Type extends TransactionEvent['type']> = Extract<TransactionEvent, { type: Type }>;

export type AnnouncedType = Extract<TransactionEvent, Readonly<{ data: Readonly<{ sequence: number }> }>>['type'];

/** The types whose data is `Announced`. */
const announced: { readonly [Type in AnnouncedType]: true } = {
  TapCanceled: true,
  TapApproved: true,
  TapDeclined: true,
  TapReversed: true,
  ChargeCaptured: true,
  ChargeFailed: true,
  AuthorisationExpired: true,
  RefundSucceeded: true,
  DisputeOpened: true,
  EvidenceRequired: true,
  DisputeClosed: true,
  DisputeEscalated: true,
};

export const isAnnounced = (type: TransactionEvent['type']): type is AnnouncedType => Object.hasOwn(announced, type);

/** An event as a rule decides it: its number comes with the others of the same decision. */
export type DecidedEvent = {
  [Type in TransactionEvent['type']]: Readonly<{ type: Type; data: Omit<EventOf<Type>['data'], 'sequence'> }>;
}[TransactionEvent['type']];
