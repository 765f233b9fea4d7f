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
  captureMode: 'direct' | 'tap_with_tip' | 'pre-auth';
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
  /** The text on the card holder's statement; null: the acquirer's default. */
  statementDescriptor: string | null;
  metadata: Readonly<Record<string, string>>;
  livemode: boolean;
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

/** The stream just written, folded by whoever wrote it: the gateway shows a view of it. */
export type TransactionReply = Readonly<{
  transactionId: string;
  /** The state of the transaction as its domain folds it. */
  state: unknown;
  revision: number;
  position: string;
}>;

type OfTransaction<Data extends object = object> = Readonly<{
  transactionId: string;
  platformId: string;
  /** Where the caller last saw the transaction, if it insists that nothing has happened since. */
  expectedRevision?: number | undefined;
}> &
  Readonly<Data>;

type Answered<Data> = { data: Data; reply: TransactionReply };

export type SimulatedDispute =
  | Readonly<{ type: 'open'; reason: string; amount?: Minor; deadlineInMs?: number; stage?: string }>
  | Readonly<{ type: 'win' | 'lose' | 'withdraw'; disputeId: string }>;

/** A text by its token in the vault, or a file by its id; a plain text is one that needs no hiding. */
export type EvidenceValue = string | Readonly<{ token: string; characters: number }> | Readonly<{ file: string }>;

/** A file of evidence. Its bytes do not travel: the vault has them under the same id. */
export type EvidenceFileReference = Readonly<{
  id: string;
  /** The caller's name of the file, without folders and special characters. */
  name: string;
  contentType: string;
  size: number;
  /** Of the bytes, as hex. */
  sha256: string;
}>;

export type TapsCommands = {
  'taps.present': Answered<TapRequest>;
  /** The answer that a tap was given before; null if nothing came of it. */
  'taps.answer-again': { data: OfTransaction; reply: TransactionReply | null };
  'taps.tip': Answered<OfTransaction<{ tipAmount: Minor; tipMaxPercent: number }>>;
  'taps.increase': Answered<
    OfTransaction<{ newAmount: Minor | null; increaseBy: Minor | null; reason: string | null }>
  >;
  'taps.post-charge': Answered<
    OfTransaction<{
      amount: Minor;
      reference: string | null;
      description: string | null;
      metadata: Readonly<Record<string, string>>;
    }>
  >;
  'taps.void-charge': Answered<OfTransaction<{ chargeId: string }>>;
  'taps.capture': Answered<OfTransaction<{ amount: Minor | null; tipAmount: Minor | null }>>;
  'taps.release': Answered<OfTransaction<{ amount: Minor | null }>>;
  'taps.reverse': Answered<OfTransaction<{ note?: string | null }>>;
  'taps.refund': Answered<
    OfTransaction<{
      amount: Minor | null;
      reason: 'requested_by_customer' | 'duplicate' | 'fraudulent' | 'other';
      refundPlatformFee: boolean;
      reference: string | null;
    }>
  >;
  /** Learns what became of a call that was not answered. Sent by a timer. */
  'taps.resolve': Answered<OfTransaction>;
  /** Ends the hold of an authorisation, or the wait for a tip, when it is due. Sent by a timer. */
  'taps.expire': Answered<OfTransaction>;
  'taps.close-tip-window': Answered<OfTransaction>;
  /** Reminds of a dispute, or loses it by silence. Sent by a timer. */
  'taps.watch-dispute': Answered<OfTransaction<{ disputeId: string }>>;
  'taps.stage-evidence': Answered<
    OfTransaction<{ disputeId: string; evidence: Readonly<Record<string, EvidenceValue | null>> }>
  >;
  'taps.add-evidence-file': Answered<OfTransaction<{ disputeId: string; file: EvidenceFileReference }>>;
  'taps.submit-evidence': Answered<OfTransaction<{ disputeId: string }>>;
  'taps.accept-dispute': Answered<OfTransaction<{ disputeId: string }>>;
  /** Tells the acquirer once more what was said to a dispute, in case the first time got lost. Sent by a timer. */
  'taps.pass-on': Answered<OfTransaction<{ disputeId: string; step: 'evidence' | 'acceptance' }>>;
  /** The test environment's levers at the simulated acquirer. */
  'taps.simulate': Answered<OfTransaction<{ action: SimulatedDispute }>>;
  'taps.spoil-settlement': {
    data: OfTransaction<{ fault: string }>;
    reply: Readonly<{ fault: string; currency: string; day: string }>;
  };
  'taps.present-card': { data: Readonly<{ device: string; subMerchantId: string; card: string }>; reply: object };
};
