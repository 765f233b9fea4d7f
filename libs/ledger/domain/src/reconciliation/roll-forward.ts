import type { CurrencyCode, Minor } from '@taprail/money';
import type { JournalRecord, PspLine, ReconItem } from './records';

/** What a PSP owes in one currency, from the opening of a period to its end, beside what the PSP says. */
export type RollForward = Readonly<{
  psp: string;
  currency: CurrencyCode;
  opening: Minor;
  /** Posted by us in the period. */
  posted: Minor;
  /** Sent or kept by the PSP. */
  settled: Minor;
  closing: Minor;
  pspClosing: Minor;
  difference: Minor;
  /** The items that make up the difference. */
  breaks: readonly ReconItem[];
  /** What no item explains: 0, or somebody must look. */
  unexplained: Minor;
}>;

export type RollForwardInput = Readonly<{
  psp: string;
  currency: CurrencyCode;
  opening: Minor;
  settled: Minor;
  pspClosing: Minor;
  journal: readonly JournalRecord[];
  items: readonly ReconItem[];
}>;

export const rollForward = (input: RollForwardInput): RollForward => {
  const { psp, currency, opening, settled, pspClosing, journal, items } = input;
  const posted = sum(journal.filter((record) => record.currency === currency));
  const closing = opening + posted - settled;
  const difference = closing - pspClosing;
  const breaks = items.filter((item) => item.currency === currency && isBetweenLedgers(item) && item.difference !== 0);
  const explained = breaks.reduce((total, item) => total + item.difference, 0);
  return {
    psp,
    currency,
    opening,
    posted,
    settled,
    closing,
    pspClosing,
    difference,
    breaks,
    unexplained: difference - explained,
  };
};

/** Items between the journal and the PSP's file; those of the bank are about cash, not about what is owed. */
const isBetweenLedgers = ({ journalId, pspLineId }: ReconItem): boolean => journalId !== null || pspLineId !== null;

const sum = (records: readonly Pick<JournalRecord | PspLine, 'amount'>[]): Minor =>
  records.reduce((total, { amount }) => total + amount, 0);
