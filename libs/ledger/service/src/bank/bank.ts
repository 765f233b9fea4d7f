import type { Destination, FailureCode, StatedAmount } from '@taprail/ledger-domain';
import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';

/** An order to a bank. Sending it again under the same id is the same order. */
export type BankOrder = Readonly<{
  payoutId: string;
  amount: Minor;
  currency: CurrencyCode;
  destination: Destination;
  /** Whom it is for, in words that stand on a statement. */
  submerchant: string;
  subMerchantId: string;
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

/** Another amount is another transfer, whatever its name. Where the bank does not say, it is taken at its word. */
export const isWhatWasOrdered = (
  { amount, currency }: Pick<BankOrder, 'amount' | 'currency'>,
  moved: StatedAmount | null,
): boolean => !moved || (moved.amount === amount && moved.currency === currency);

export type BankAnswer =
  | Readonly<{ outcome: 'paid'; wireReference: string }>
  | Readonly<{ outcome: 'refused'; failureCode: FailureCode; message: string }>;

/** A bank that carries out payouts. */
export interface Bank {
  send(run: BankRun): Promise<void>;
  /** Undefined while the bank has not said anything. */
  answerTo(order: BankOrder): Promise<BankAnswer | undefined>;
  /** Everything that ever came back; where a bank tells of it by itself. */
  listReturned?(): Promise<readonly ReturnedPayout[]>;
  /** A simulated bank does what a test tells it to; what it had paid it sends back. */
  simulate?(order: BankOrder, answer: BankAnswer, wasPaid: boolean): Promise<void>;
}

export const BANK = Symbol('Bank');
