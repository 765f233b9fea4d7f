import type {
  CallKind,
  CancelReason,
  EventOf,
  Minor,
  LinkedPayoutStatus,
  ReversalReason,
  TapTerms,
} from './transaction.events';
import type {
  AcquirerCost,
  CardCryptogram,
  CardApplication,
  Dispute,
  DisputeTerms,
  EvidenceFile,
  EvidencePart,
  RefundReason,
} from './transaction.facts';

type At = Readonly<{ at: string }>;
type DeclinedBy = 'issuer' | 'scheme' | 'psp';

export type AuthorisationResult =
  | Readonly<{
      outcome: 'approved';
      reasonCode: string;
      authCode: string | null;
      networkTransactionId: string | null;
      approvedAmount: Minor;
      cvm: string;
      expiresAt: string;
      increaseSupported?: boolean;
      wallet?: string | null;
      cryptogram?: CardCryptogram | null;
      application?: CardApplication | null;
    }>
  /** By the service: nobody outside was asked. */
  | Readonly<{ outcome: 'declined'; reasonCode: string; declinedBy: DeclinedBy | 'service' }>;

export type IncreaseResult =
  | Readonly<{ outcome: 'approved'; reasonCode: string; approvedAmount: Minor }>
  | Readonly<{ outcome: 'declined'; reasonCode: string; declinedBy: DeclinedBy }>;

/** `pending`: it was taken on, or no answer came; either way what became of it is still to be learnt. */
export type CaptureResult =
  | Readonly<{ outcome: 'captured'; cost?: AcquirerCost }>
  | Readonly<{ outcome: 'pending' }>
  | Readonly<{ outcome: 'failed'; failureCode: string; message: string }>;

export type RefundResult =
  | Readonly<{ outcome: 'succeeded' }>
  | Readonly<{ outcome: 'pending' }>
  | Readonly<{ outcome: 'failed'; failureCode: string; message: string }>;

/** A rate as it was quoted; whoever captures locks it. */
export type Quote = Readonly<{ rate: string; rateId: string }>;

/** The facts that the first tap of a chain fixes for all that follow. */
export type ChainFacts = Readonly<{
  subMerchantId: string;
  currency: string;
  /** The identity of its card. */
  card: string;
}>;

type Presented = Omit<EventOf<'TapPresented'>['data'], 'at'>;

export type TransactionCommand =
  /** `joins`: the chain that it is to be part of, as far as it can be compared without a card. */
  | (At & Readonly<{ type: 'Request'; tap: TapTerms; joins: Omit<ChainFacts, 'card'> | null }>)
  | (At & Readonly<{ type: 'Cancel' }>)
  /** Nobody has to want it: a tap that is no longer waited for is left as it is. */
  | (At & Readonly<{ type: 'EndWait'; reason: Exclude<CancelReason, 'requested_by_platform'> }>)
  | (At &
      Readonly<{
        type: 'Present';
        tap: Presented;
        /** Why our own rules refuse it, if they do. */
        refusal: string | null;
        joins: ChainFacts | null;
      }>)
  | (At &
      Readonly<{
        type: 'RecordAuthorisation';
        answer: AuthorisationResult;
        /** The outcome of the capture, of a sale that is captured at once. */
        capture?: Readonly<{ captureId: string; answer: CaptureResult; quote: Quote | null }>;
      }>)
  | (At & Readonly<{ type: 'NoteUnanswered'; reference: string; kind: CallKind }>)
  | (At & Readonly<{ type: 'RequestIncrease'; incrementId: string; reason: string | null } & IncreaseTo>)
  | (At &
      Readonly<{ type: 'RequestTip'; incrementId: string; captureId: string; tipAmount: Minor; tipMaxPercent: number }>)
  | (At & Readonly<{ type: 'RecordIncrease'; reference: string; answer: IncreaseResult }>)
  | (At &
      Readonly<{
        type: 'PostCharge';
        chargeId: string;
        amount: Minor;
        reference: string | null;
        description: string | null;
        metadata: Readonly<Record<string, string>>;
      }>)
  | (At & Readonly<{ type: 'VoidCharge'; chargeId: string }>)
  | (At & Readonly<{ type: 'RequestCapture'; captureId: string; amount?: Minor; tipAmount?: Minor }>)
  | (At & Readonly<{ type: 'RecordCapture'; reference: string; answer: CaptureResult; quote: Quote | null }>)
  | (At & Readonly<{ type: 'RevokeCapture'; failureCode: string; message: string }>)
  | (At & Readonly<{ type: 'RequestRelease'; releaseId: string; amount?: Minor }>)
  | (At & Readonly<{ type: 'RequestReversal'; reversalId: string; reason: ReversalReason; note?: string }>)
  | (At & Readonly<{ type: 'RecordReversal'; reference: string; refusal?: string }>)
  | (At & Readonly<{ type: 'Expire' }>)
  | (At &
      Readonly<{
        type: 'RequestRefund';
        refundId: string;
        amount?: Minor;
        reason: RefundReason;
        refundPlatformFee: boolean;
        reference: string | null;
      }>)
  | (At & Readonly<{ type: 'RecordRefund'; reference: string; answer: RefundResult }>)
  | (At & Readonly<{ type: 'OpenDispute'; dispute: Dispute }>)
  | (At &
      Readonly<{
        type: 'StageEvidence';
        disputeId: string;
        evidence: Readonly<Record<string, EvidencePart | null>>;
      }>)
  | (At & Readonly<{ type: 'AddEvidenceFile'; disputeId: string; file: EvidenceFile; bytesMax?: number }>)
  | (At & Readonly<{ type: 'SubmitEvidence'; disputeId: string }>)
  /** `acceptsInquiries`: an inquiry, too, is lost by being accepted; else it is ended by a refund. */
  | (At & Readonly<{ type: 'AcceptDispute'; disputeId: string; acceptsInquiries?: boolean }>)
  | (At & Readonly<{ type: 'EscalateDispute'; disputeId: string } & DisputeTerms>)
  | (At & Readonly<{ type: 'WatchDispute'; disputeId: string }>)
  | (At & Readonly<{ type: 'DecideDispute'; disputeId: string; outcome: 'won' | 'lost' | 'withdrawn' }>)
  | (At & Readonly<{ type: 'RecordSettlement'; ledgerEntry: string; batch: string | null; availableOn: string | null }>)
  | (At &
      Readonly<{
        type: 'RecordPayout';
        payoutId: string;
        status: LinkedPayoutStatus;
        wireReference: string | null;
        scheduledAt: string;
      }>);

type IncreaseTo = Readonly<{ newAmount: Minor }> | Readonly<{ increaseBy: Minor }>;

export type CommandOf<Type extends TransactionCommand['type']> = Extract<TransactionCommand, { type: Type }>;
