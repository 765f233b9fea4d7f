import type { BankPayoutPlace } from '@taprail/contracts';
import type { BankReferences, DelayReason, Destination, FailureCode, StatedAmount } from '@taprail/ledger-domain';
import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';

/** An order to a bank. Sending it again under the same id is the same order. */
export type BankOrder = Readonly<{
  payoutId: string;
  runId: string | null;
  amount: Minor;
  currency: CurrencyCode;
  destination: Destination;
  /** Whom it is for, in words that stand on a statement. */
  submerchant: string;
  subMerchantId: string;
  /** What the bank called it, where it has said so. */
  references: BankReferences | null;
  /** New: nothing is known of it but that it may have been sent. Delayed: it is sent again by itself, and with no run. */
  progress: 'new' | 'delayed' | 'ordered' | 'ended';
}>;

/** The orders of one run. The run's id makes sending it again the same orders. */
export type BankRun = Readonly<{
  runId: string;
  currency: CurrencyCode;
  sendAt: string;
  /** The day on which the bank is to carry it out, in the time zone of the schedule. */
  executeOn: CivilDate;
  orders: readonly BankOrder[];
}>;

/** A payout that had arrived and came back, and how much of it, where the bank says so. */
export type ReturnedPayout = Readonly<{ payoutId: string; failureCode: FailureCode; moved: StatedAmount | null }>;

/** A payout that was paid, and may come back. */
export type PaidPayout = Readonly<{ payoutId: string; subMerchantId: string }>;

/** Another amount is another transfer, whatever its name. Where the bank does not say, it is taken at its word. */
export const isWhatWasOrdered = (
  { amount, currency }: Pick<BankOrder, 'amount' | 'currency'>,
  moved: StatedAmount | null,
): boolean => !moved || (moved.amount === amount && moved.currency === currency);

export type BankAnswer =
  | Readonly<{ outcome: 'paid'; wireReference: string }>
  | Readonly<{ outcome: 'refused'; failureCode: FailureCode; message: string }>;

/** What a bank says of a payout by its own name for it; one that did not arrive is back with us. */
export type ReadPayout = Readonly<{ payoutId: string; answer: BankAnswer | undefined; trace: string | null }>;

/** What a bank says at once about an order of a run. */
export type OrderNews = Readonly<{ payoutId: string }> &
  (
    | Readonly<{ news: 'ordered'; references: BankReferences }>
    | Readonly<{ news: 'delayed'; reason: DelayReason }>
    | Readonly<{ news: 'answered'; answer: BankAnswer }>
  );

/** Unfinished: the rest of the orders is to be sent again. */
export type SentRun = Readonly<{ news: readonly OrderNews[]; unfinished: boolean }>;

/** The whole run was handed over, and the bank answers when it is asked. */
export const handedOver: SentRun = { news: [], unfinished: false };

/** Our money at a bank: what can be paid out, and what will be. */
export type BankFunds = Readonly<{ currency: CurrencyCode; available: Minor; pending: Minor }>;

/** Nothing can be paid until somebody has mended this. */
export class BankNotReady extends Error {
  override readonly name = 'BankNotReady';
}

/** A bank that carries out payouts. */
export interface Bank {
  send(run: BankRun): Promise<SentRun>;
  /** The order that it could not take before; where it says of single orders that they are delayed. */
  sendDelayed?(order: BankOrder): Promise<OrderNews>;
  /** Undefined while the bank has not said anything. */
  answerTo(order: BankOrder): Promise<BankAnswer | undefined>;
  /** Everything that ever came back; where a bank tells of it by itself, or says it of what was paid. */
  listReturned?(paid: readonly PaidPayout[]): Promise<readonly ReturnedPayout[]>;
  /** By the bank's own name for it; undefined for one that is not ours. */
  readPayout?(at: BankPayoutPlace): Promise<ReadPayout | undefined>;
  /** It pays to the sub-merchant's account at the payment service provider, and nobody who has none. */
  readonly needsAccount?: true;
  /** It pays multiples of this; without it any amount. */
  payoutStep?(currency: CurrencyCode): Minor;
  /** Our money there; where it can be asked. */
  funds?(): Promise<readonly BankFunds[]>;
  /** Throws where it would take no payout; where it can be asked. */
  check?(): Promise<void>;
  /** A simulated bank does what a test tells it to; what it had paid it sends back. */
  simulate?(order: BankOrder, answer: BankAnswer, wasPaid: boolean): Promise<void>;
}

export const BANK = Symbol('Bank');
