import type { Minor } from '../messages';

/** A credit or, below 0, a debit on the bank account; booked once, by its id. */
export type BookedLine = Readonly<{
  id: string;
  currency: string;
  amount: Minor;
  /** The reference on the statement: for a payout its id. */
  reference: string;
  atMs: number;
}>;
