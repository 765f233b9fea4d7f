import type { CivilDate, CurrencyCode, Minor } from '@taprail/money';

export const settlementKinds = [
  'capture',
  'capture_revoked',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_reversal',
] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/** One line of a settlement file, as the PSP wrote it. Money that goes back is negative. */
export type SettlementLine = Readonly<{
  n: number;
  kind: SettlementKind;
  ourReference: string | null;
  pspReference: string;
  date: CivilDate;
  amount: Minor;
  fee: Minor;
  /** Both in the currency of payment. Only in files of version 2, whose fee is what the PSP really took. */
  paid?: Minor;
  feePaid?: Minor;
}>;

/** The PSP's statement for one business day and currency: the amounts that it owes, keeps and pays. */
export type SettlementFile = Readonly<{
  psp: string;
  batch: string;
  day: CivilDate;
  /** From 1: a day with many lines has several files. */
  sequence: number;
  currency: CurrencyCode;
  /** In which it is paid. */
  settlementCurrency: CurrencyCode;
  rate: string | null;
  valueDate: CivilDate;
  lines: readonly SettlementLine[];
  gross: Minor;
  fees: Minor;
  net: Minor;
  /** In the currency of payment. */
  settled: Minor;
  checksum: string;
}>;

export type SettlementHead = Omit<SettlementFile, 'lines'> & Readonly<{ lineCount: number }>;

/** The name of a file: the same parts always name the same file, however often it is received. */
export const settlementName = (
  head: Pick<SettlementHead, 'psp' | 'currency' | 'settlementCurrency' | 'day' | 'sequence'>,
) => [head.psp, `${head.currency}-${head.settlementCurrency}`, head.day, String(head.sequence)] as const;
