import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';

/** The amount that the PSP owes by our journal for one sale, refund or dispute. Money that goes back is negative. */
export type JournalRecord = Readonly<{
  id: string;
  pspReference: string | null;
  batch: string | null;
  amount: Minor;
  currency: CurrencyCode;
  date: CivilDate;
  last4: string | null;
}>;

/** One line of the PSP's settlement file, before its fee. */
export type PspLine = Readonly<{
  lineId: string;
  /** Our own id, where the PSP hands it back. */
  ourId: string | null;
  pspReference: string | null;
  batch: string | null;
  amount: Minor;
  fee: Minor;
  currency: CurrencyCode;
  date: CivilDate;
  last4: string | null;
}>;

/** One credit or debit on the bank statement. */
export type BankLine = Readonly<{
  lineId: string;
  /** The batch that the PSP names in the remittance text. */
  batch: string | null;
  amount: Minor;
  currency: CurrencyCode;
  date: CivilDate;
}>;

/** In the order in which they are tried: the surest first. What was used is kept with the match. */
export const matchKeys = ['our_id', 'psp_reference', 'batch', 'amount_date_last4'] as const;
export type MatchKey = (typeof matchKeys)[number];

export type AgeBucket = '0-1' | '2-3' | '4-7' | '8+';
