import type {
  CallKind,
  CancelReason,
  DeclinedBy,
  EventOf,
  Minor,
  LinkedPayoutStatus,
  ReversalReason,
  TapTerms,
  TransactionSubject,
} from './transaction.events';
import type { Card, Dispute, EvidenceFile, EvidencePart, Fx, RefundReason } from './transaction.facts';

/** A call outside that was begun and has not been answered. Nothing else about money may begin meanwhile. */
export type PendingCall = Readonly<{ reference: string; attempts: number; since: string }> &
  (
    | Readonly<{ kind: Exclude<CallKind, 'release' | 'reverse'> }>
    | Readonly<{ kind: 'release'; amount: Minor }>
    | Readonly<{ kind: 'reverse'; reason: ReversalReason }>
  );

export type AuthorisationStatus = 'requested' | 'declined' | 'open' | 'captured' | 'released' | 'expired' | 'reversed';

export type Increment = Readonly<{
  id: string;
  at: string;
  from: Minor;
  to: Minor;
  purpose: 'increase' | 'tip';
  status: 'requested' | 'approved' | 'declined';
  reasonCode: string | null;
}>;

export type Charge = Readonly<{
  id: string;
  at: string;
  amount: Minor;
  reference: string | null;
  description: string | null;
  metadata: Readonly<Record<string, string>>;
  status: 'posted' | 'voided' | 'captured';
}>;

export type Authorisation = Readonly<{
  status: AuthorisationStatus;
  at: string | null;
  reasonCode: string | null;
  authCode: string | null;
  networkTransactionId: string | null;
  expiresAt: string | null;
  /** Everything that was ever approved; what is left of it is captured or released in the end. */
  authorised: Minor;
  released: Minor;
  ceiling: Minor;
  /** Absent where the acquirer did not say. */
  increaseSupported?: boolean;
  increments: readonly Increment[];
  charges: readonly Charge[];
}>;

export type Capture = Readonly<{
  id: string;
  at: string;
  status: 'requested' | 'captured' | 'failed';
  amount: Minor;
  tipAmount: Minor;
  failureCode: string | null;
  fx: Fx | null;
}>;

export type Refund = Readonly<{
  id: string;
  at: string;
  amount: Minor;
  status: 'pending' | 'succeeded' | 'failed';
  reason: RefundReason;
  platformFeeRefunded: Minor;
  refundPlatformFee?: true;
  reference: string | null;
  /** Of one that failed. */
  failure?: Readonly<{ code: string; message: string; late: boolean }>;
}>;

export type DisputeState = Dispute &
  Readonly<{
    status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'withdrawn';
    evidence: Readonly<Record<string, EvidencePart>>;
    files: readonly EvidenceFile[];
    submittedAt: string | null;
    reminded: boolean;
    openedAt: string;
    closedAt: string | null;
    /** Who closed it: the scheme, our clock at the deadline, or the platform. */
    closeCause?: string;
  }>;

/** When it was asked for, of a tap whose caller did not wait for the card. */
export type TapRequestStage = Readonly<{ at: string; waitsUntil: string }>;

/** A tap that was asked for and has no card: still awaited, or canceled for good. */
export type RequestedTransaction = Readonly<{
  status: 'requested';
  subject: TransactionSubject;
  terms: TapTerms;
  request: TapRequestStage;
  cancellation: Readonly<{ at: string; reason: CancelReason }> | null;
  /** As of a transaction whose card is known. */
  lastSequence: number;
}>;

/** A transaction whose card was read. */
export type KnownTransaction = Readonly<{
  status: 'known';
  subject: TransactionSubject;
  request?: TapRequestStage;
  presented: EventOf<'TapPresented'>['data'];
  card: Card;
  decline: Readonly<{ reasonCode: string | null; reason: string; by: DeclinedBy }> | null;
  reversal: Readonly<{ reason: ReversalReason; at: string }> | null;
  authorisation: Authorisation;
  tipAmount: Minor;
  capture: Capture | null;
  platformFee: Minor;
  processingFee: Minor;
  refunds: readonly Refund[];
  disputes: readonly DisputeState[];
  settlement: Readonly<{
    ledgerEntries: readonly string[];
    batch: string | null;
    availableOn: string | null;
    payout: string | null;
    payoutStatus: LinkedPayoutStatus | null;
    payoutScheduledAt: string | null;
    wireReference: string | null;
  }> | null;
  pending: PendingCall | null;
  /** The number of the last public event; 0 before the first. */
  lastSequence: number;
}>;

export type RecordedTransaction = RequestedTransaction | KnownTransaction;

export type Transaction = Readonly<{ status: 'none' }> | RecordedTransaction;

/** The sale as it was asked for. */
export const termsOf = (state: RecordedTransaction): TapTerms =>
  state.status === 'known' ? state.presented : state.terms;

export const createdAtOf = (state: RecordedTransaction): string =>
  state.status === 'known' ? (state.request?.at ?? state.presented.at) : state.request.at;

/** Schemes that cannot add to an authorisation. */
const withoutIncrements: readonly string[] = ['interac'];

/** Where the acquirer said nothing an increase is tried, unless the scheme is known to have none. */
export const supportsIncrease = ({ card, authorisation }: KnownTransaction): boolean =>
  authorisation.increaseSupported ?? !withoutIncrements.includes(card.scheme);

/** The amount that the issuer holds now. */
export const heldOf = ({ authorised, released }: Authorisation): Minor => authorised - released;

/** The amount that counts now: captured, else held, else tapped, as of a payment that was declined, reversed or has expired. */
export const currentAmountOf = (state: RecordedTransaction): Minor => {
  if (state.status === 'requested') return state.terms.amount + state.terms.tipAmount;
  const { authorisation, capture, presented, tipAmount } = state;
  if (capture?.status === 'captured' && capture.amount > 0) return capture.amount;
  return authorisation.status === 'open' ? heldOf(authorisation) : presented.amount + tipAmount;
};

/** The amount that was released without a capture. A revoked capture leaves nothing taken and nothing held. */
export const releasedOf = (state: KnownTransaction): Minor =>
  isRevoked(state) ? state.authorisation.authorised : state.authorisation.released;

const endedWithoutCapture: readonly AuthorisationStatus[] = ['released', 'expired', 'reversed'];

/** The charges as they stand now: a hold that ended without a capture takes its posted charges with it. */
export const currentCharges = ({ status, charges }: Authorisation): readonly Charge[] =>
  endedWithoutCapture.includes(status)
    ? charges.map((charge) => (charge.status === 'posted' ? { ...charge, status: 'voided' } : charge))
    : charges;

export const postedOf = (authorisation: Authorisation): Minor =>
  currentCharges(authorisation).reduce((sum, { amount, status }) => (status === 'posted' ? sum + amount : sum), 0);

export const refundedOf = ({ refunds }: KnownTransaction): Minor =>
  refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0);

/** Money that a dispute has taken or may take: open ones and lost ones. */
export const disputedOf = (state: KnownTransaction): Minor => lostOf(state) + inDisputeOf(state);

/** The amount of the disputes that are still open. */
export const inDisputeOf = ({ disputes }: KnownTransaction): Minor =>
  takenBy(disputes.filter(({ closedAt }) => closedAt === null));

const lostOf = ({ disputes }: KnownTransaction): Minor => takenBy(disputes.filter(({ status }) => status === 'lost'));

/** An inquiry takes no money. */
const takenBy = (disputes: readonly DisputeState[]): Minor =>
  disputes.reduce((sum, { amount, stage }) => (stage === 'inquiry' ? sum : sum + amount), 0);

/** The acquirer confirmed the capture and took it back later: neither a sale nor a hold is left. */
export const isRevoked = ({ authorisation, capture }: KnownTransaction): boolean =>
  authorisation.status === 'captured' && capture?.status === 'failed';
