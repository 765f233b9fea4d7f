import type { FxQuote, Minor } from '../../messages';

export type StringMap = Readonly<Record<string, string>>;

/** A card that was read and waits for its confirmation. */
export type CollectedCard = Readonly<{ id: string; reader: string; card: string; atMs: number }>;

export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'processing'
  | 'requires_capture'
  | 'canceled'
  | 'succeeded';

/** An amount that one customer is to pay, over one or more attempts. Amounts are in Stripe's minor units. */
export type PaymentIntentRow = Readonly<{
  id: string;
  createdMs: number;
  amount: Minor;
  currency: string;
  captureMethod: 'automatic' | 'manual';
  methodTypes: readonly string[];
  metadata: StringMap;
  description: string | null;
  onBehalfOf: string | null;
  transferGroup: string | null;
  statementDescriptor: string | null;
  descriptorSuffix: string | null;
  mayGrow: boolean;
  isLong: boolean;
  status: PaymentIntentStatus;
  collected: CollectedCard | null;
  latestCharge: string | null;
  /** The charge that was declined last, until another attempt begins. */
  declinedBy: string | null;
  capturable: Minor;
  received: Minor;
  canceledMs: number | null;
  cancellationReason: string | null;
}>;

/** One attempt at a card: its id names the authorisation at the acquirer. */
export type ChargeRow = Readonly<{
  id: string;
  intent: string;
  createdMs: number;
  amount: Minor;
  currency: string;
  collected: CollectedCard;
  declineWord: string | null;
  /** Its hold may grow. */
  mayGrow: boolean;
  /** The currency in which its money is paid to the balance. */
  settlementCurrency: string;
  captured: Minor;
  refunded: Minor;
  /** The rate of its capture; null where nothing was converted. */
  quote: FxQuote | null;
  balanceTransaction: string | null;
  failureTransaction: string | null;
  state: 'declined' | 'authorised' | 'captured' | 'released' | 'revoked';
}>;

export type ChargeRefundRow = Readonly<{
  id: string;
  charge: string;
  intent: string;
  createdMs: number;
  amount: Minor;
  currency: string;
  reason: string | null;
  metadata: StringMap;
  status: 'pending' | 'succeeded' | 'failed' | 'canceled';
  pendingReason: 'insufficient_funds' | 'processing' | null;
  failureReason: string | null;
  balanceTransaction: string | null;
  failureTransaction: string | null;
}>;

/** The part of a dispute that the scheme does not know: evidence that waits, and labels. */
export type DisputeFileRow = Readonly<{
  id: string;
  metadata: StringMap;
  evidence: StringMap;
  submissions: number;
  transactions: readonly string[];
}>;
