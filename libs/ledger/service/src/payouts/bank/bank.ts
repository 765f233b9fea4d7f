import type { Destination, FailureCode } from '@taprail/ledger-domain';
import type { CurrencyCode, Minor } from '@taprail/money';

/** What a bank is asked to pay. The id makes asking again the same order. */
export type BankOrder = Readonly<{
  payoutId: string;
  amount: Minor;
  currency: CurrencyCode;
  destination: Destination;
  /** Whom it is for, in words that stand on a statement. */
  submerchant: string;
}>;

export type BankAnswer =
  | Readonly<{ outcome: 'paid'; wireReference: string }>
  | Readonly<{ outcome: 'refused'; failureCode: FailureCode; message: string }>;

/** A bank that carries out payouts. */
export interface Bank {
  send(order: BankOrder): Promise<void>;
  /** Undefined while the bank has not said anything. */
  answerTo(order: BankOrder): Promise<BankAnswer | undefined>;
  /** A simulated bank does what a test tells it to; what it had paid it sends back. */
  simulate?(order: BankOrder, answer: BankAnswer, wasPaid: boolean): Promise<void>;
}

export const BANK = Symbol('Bank');
