import type { SettlementKind } from '@taprail/ledger-domain';
import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';

/** The sale, refund or dispute that a movement of our balance is about, in the currency of the sale. */
export type MovedSale = Readonly<{
  kind: SettlementKind;
  ourReference: string | null;
  pspReference: string;
  currency: CurrencyCode;
  amount: Minor;
  /** Of a charge whose movement comes in two: all that was authorised, or the rest that was not captured. */
  half: Readonly<{ of: string; is: 'whole' | 'rest' }> | null;
}>;

/** A movement of our balance at Stripe, in our minor units. */
export type BalanceMovement = Readonly<{
  id: string;
  /** Seconds; movements of one second are in the order of their ids. */
  created: number;
  day: CivilDate;
  availableOn: CivilDate;
  currency: CurrencyCode;
  /** Both in the currency of the balance. */
  amount: Minor;
  fee: Minor;
  rate: string | null;
  /** Null for a movement that no settlement file has: a transfer, a top-up, a fee. */
  sale: MovedSale | null;
  /** What it is called on a statement. */
  reference: string;
}>;

export const netOf = ({ amount, fee }: Pick<BalanceMovement, 'amount' | 'fee'>): Minor => amount - fee;
