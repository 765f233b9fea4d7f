import type { AuthorisationResource, ChargeResource } from './authorisation.resource';
import type { refundReasons, RefundResource } from './refund.resource';
import type { captureModes, TapResource } from './tap.resource';
import type { TransactionSnapshot } from './transaction.resource';

type Minor = number;

/** A tap as a platform asks for it, with what the gateway knows of whom it is for. */
export type TapRequest = Readonly<{
  transactionId: string;
  platformId: string;
  subMerchantId: string;
  /** Up to where the gateway had read the sub-merchant's stream when it found that it may charge. */
  subMerchantRevision?: number;
  /** The platform's own reference of the sub-merchant. */
  submerchant: string;
  merchant: Readonly<{ country: string; mcc: string; settlementCurrency: string }>;
  device: string;
  amount: Minor;
  currency: string;
  captureMode: (typeof captureModes)[number];
  tipAmount: Minor | null;
  ceilingAmount: Minor | null;
  /** Either a whole fee or terms; what a tap says itself goes before the platform's settings. */
  fee: Readonly<{ bps: number; fixed: Minor; max?: Minor }>;
  /** The payer of the processing fee. */
  feeBearer: 'sub_merchant' | 'platform';
  /** Joins the chain of an earlier tap; null begins one. */
  chainId: string | null;
  reference: string | null;
  description: string | null;
  descriptorSuffix: string | null;
  /** The text on the cardholder's statement; null: the acquirer's default. */
  statementDescriptor: string | null;
  metadata: Readonly<Record<string, string>>;
  livemode: boolean;
  /** The sub-merchant's account at the acquirer, and the acquirer's name of the reader, where they have one. */
  account?: string | null;
  reader?: string | null;
  rules: TapRules;
}>;

/** The platform's settings that bear on a tap, as they were when it was asked for. */
export type TapRules = Readonly<{
  tipMaxPercent: number;
  tipWindowMs: number;
  ceilingMultipleMax: number;
  /** Empty: every currency. */
  currencies: readonly string[];
}>;

/** The last event of a transaction after a command, and its position in the log as decimal text. */
export type TransactionPlace = Readonly<{
  transactionId: string;
  platformId: string;
  revision: number;
  position: string;
}>;

/** The resources are folded from the stream just written, so that the caller reads its own write. */
export type TapReply = TransactionPlace & Readonly<{ tap: TapResource }>;
export type HoldReply = TransactionPlace & Readonly<{ authorisation: AuthorisationResource }>;
export type CaptureReply = TapReply & HoldReply & Readonly<{ capture: NonNullable<TransactionSnapshot['capture']> }>;
export type ChargeReply = TransactionPlace & Readonly<{ charge: ChargeResource }>;
export type RefundReply = TransactionPlace & Readonly<{ refund: RefundResource }>;

type OfTransaction<Data extends object = object> = Readonly<{
  transactionId: string;
  platformId: string;
  /** The revision that the caller last saw, if it insists that nothing has happened since. */
  expectedRevision?: number | undefined;
}> &
  Readonly<Data>;

type Answered<Reply, Data> = { data: Data; reply: Reply };
type Written<Data = OfTransaction> = Answered<TransactionPlace, Data>;

export type SimulatedDispute =
  | Readonly<{ type: 'open'; reason: string; amount?: Minor; deadlineInMs?: number; stage?: string }>
  | Readonly<{ type: 'win' | 'lose' | 'withdraw'; disputeId: string }>;

/** A text by its token in the vault, or a file by its id; a plain text is one that needs no hiding. */
export type EvidenceValue = string | Readonly<{ token: string; characters: number }> | Readonly<{ file: string }>;

/** A file of evidence. Its bytes do not travel: the vault has them under the same id. */
export type EvidenceFileReference = Readonly<{
  id: string;
  /** The caller's name of the file, without folders and special characters, under the key of the sub-merchant. */
  name: string;
  contentType: string;
  size: number;
  /** Of the bytes, as hex. */
  sha256: string;
}>;

/** A payment at the acquirer whose tap is not in the log, or has ended there. */
export type HeldBackPayment = Readonly<{
  payment: string;
  transactionId: string | null;
  amount: Minor;
  currency: string;
  madeAt: string;
  holds: boolean;
}>;

export type TapsCommands = {
  /** Payments that a sweep would have cancelled, had they not been so many. */
  'taps.list-orphans': { data: object; reply: readonly HeldBackPayment[] };
  /** An operator lets them be cancelled. */
  'taps.confirm-orphans': { data: Readonly<{ count: number }>; reply: Readonly<{ confirmed: number }> };
  'taps.present': Answered<TapReply, TapRequest>;
  /** The same without waiting for the card: answered once it is stored. */
  'taps.request': Answered<TapReply, TapRequest>;
  /** Ends a tap that awaits its card. */
  'taps.cancel': Answered<TapReply, OfTransaction>;
  /** Sees to it that the card of a request is waited for, also where the process that did has ended. Sent by a timer. */
  'taps.await-card': Written;
  /** Ends the wait for a card when its time is over. Sent by a timer. */
  'taps.end-wait': Written;
  /** The answer that a tap was given before; null if nothing came of it. */
  'taps.answer-again': Answered<TapReply | null, OfTransaction>;
  'taps.tip': Answered<TapReply, OfTransaction<{ tipAmount: Minor; tipMaxPercent: number }>>;
  'taps.increase': Answered<
    HoldReply,
    OfTransaction<{ newAmount: Minor | null; increaseBy: Minor | null; reason: string | null }>
  >;
  'taps.post-charge': Answered<
    ChargeReply,
    OfTransaction<{
      amount: Minor;
      reference: string | null;
      description: string | null;
      metadata: Readonly<Record<string, string>>;
    }>
  >;
  'taps.void-charge': Answered<ChargeReply, OfTransaction<{ chargeId: string }>>;
  'taps.capture': Answered<CaptureReply, OfTransaction<{ amount: Minor | null; tipAmount: Minor | null }>>;
  'taps.release': Answered<HoldReply, OfTransaction<{ amount: Minor | null }>>;
  'taps.reverse': Answered<TapReply, OfTransaction<{ note?: string | null }>>;
  'taps.refund': Answered<
    RefundReply,
    OfTransaction<{
      amount: Minor | null;
      reason: (typeof refundReasons)[number];
      refundPlatformFee: boolean;
      reference: string | null;
    }>
  >;
  /** Learns what became of a call that was not answered. Sent by a timer. */
  'taps.resolve': Written;
  /** Ends the hold of an authorisation, or the wait for a tip, when it is due. Sent by a timer. */
  'taps.expire': Written;
  'taps.close-tip-window': Written;
  /** Reminds of a dispute, or loses it by silence. Sent by a timer. */
  'taps.watch-dispute': Written<OfTransaction<{ disputeId: string }>>;
  'taps.stage-evidence': Written<
    OfTransaction<{ disputeId: string; evidence: Readonly<Record<string, EvidenceValue | null>> }>
  >;
  'taps.add-evidence-file': Written<OfTransaction<{ disputeId: string; file: EvidenceFileReference }>>;
  'taps.submit-evidence': Written<OfTransaction<{ disputeId: string }>>;
  'taps.accept-dispute': Written<OfTransaction<{ disputeId: string }>>;
  /** Tells the acquirer once more what was said to a dispute, in case the first time got lost. Sent by a timer. */
  'taps.pass-on': Written<OfTransaction<{ disputeId: string; step: 'evidence' | 'acceptance' }>>;
  /** The test environment's levers at the simulated acquirer. */
  'taps.simulate': Written<OfTransaction<{ action: SimulatedDispute }>>;
  'taps.spoil-settlement': {
    data: OfTransaction<{ fault: string }>;
    reply: Readonly<{ fault: string; currency: string; day: string }>;
  };
  'taps.present-card': { data: Readonly<{ device: string; subMerchantId: string; card: string }>; reply: object };
};
