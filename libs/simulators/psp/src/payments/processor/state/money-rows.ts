import type { Minor } from '../../messages';
import type { StringMap } from './payment-rows';

/** A movement of a balance; `net` of all of them is the balance. */
export type BalanceTransactionRow = Readonly<{
  id: string;
  /** The connected account; null for the platform. */
  account: string | null;
  type: string;
  category: string;
  amount: Minor;
  fee: Minor;
  currency: string;
  createdMs: number;
  availableMs: number;
  source: string | null;
  rate: string | null;
  description: string | null;
  /** The automatic payout that it was paid with. */
  payout: string | null;
}>;

export type CurrencyBalanceRow = Readonly<{
  id: string;
  account: string | null;
  currency: string;
  available: Minor;
  /** By the instant at which it becomes available. */
  pending: Readonly<Record<string, Minor>>;
}>;

export type TransferRow = Readonly<{
  id: string;
  createdMs: number;
  amount: Minor;
  currency: string;
  destination: string;
  destinationPayment: string;
  description: string | null;
  transferGroup: string | null;
  metadata: StringMap;
  reversed: Minor;
  balanceTransaction: string;
}>;

/** A transfer, as the account that it went to sees it. */
export type DestinationPaymentRow = Readonly<{
  id: string;
  account: string;
  transfer: string;
  createdMs: number;
  amount: Minor;
  currency: string;
  refunded: Minor;
  balanceTransaction: string;
}>;

export type TransferReversalRow = Readonly<{
  id: string;
  transfer: string;
  createdMs: number;
  amount: Minor;
  currency: string;
  metadata: StringMap;
  balanceTransaction: string;
  paymentRefund: string;
}>;

export type ConnectPayoutStatus = 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled';

export type PayoutRow = Readonly<{
  id: string;
  account: string | null;
  createdMs: number;
  amount: Minor;
  currency: string;
  destination: string;
  /** Made by Stripe, of everything that was available. */
  isAutomatic: boolean;
  statementDescriptor: string | null;
  description: string | null;
  metadata: StringMap;
  status: ConnectPayoutStatus;
  arrivalMs: number;
  /** The failure that its bank account or a test has planned; `afterPaid` comes back after it was paid. */
  planned: Readonly<{ code: string; afterPaidMs: number | null }> | null;
  failureCode: string | null;
  traceAtMs: number;
  balanceTransaction: string;
  failureTransaction: string | null;
}>;

export type TopupRow = Readonly<{
  id: string;
  createdMs: number;
  amount: Minor;
  currency: string;
  description: string | null;
  statementDescriptor: string | null;
  transferGroup: string | null;
  metadata: StringMap;
  status: 'pending' | 'succeeded' | 'canceled';
  expectedMs: number;
  balanceTransaction: string | null;
}>;
