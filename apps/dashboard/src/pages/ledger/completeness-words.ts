import type { TrialBalance } from '@taprail/sdk';
import { countOf } from '../../money/format-money';
import type { Tone } from '../../parts/status-tone';

export type ReportCompleteness = TrialBalance['completeness'];

/** Whether the books have everything, in one sentence: a zero alone says only that what is in them is balanced. */
export const completenessWords = (books: ReportCompleteness): Readonly<{ text: string; tone: Tone }> => {
  const missing = books.missing_count === null ? 'some movements' : countOf(books.missing_count, 'movement');
  const explained = books.explained_count === null ? 'some movements' : countOf(books.explained_count, 'movement');
  const words: Readonly<Record<ReportCompleteness['status'], readonly [string, Tone]>> = {
    complete: ['The books have everything that happened.', 'good'],
    explained: [`The books have everything but ${explained} of money that the operator has explained.`, 'info'],
    in_flight: [`Being booked now: ${missing} of money of the last seconds.`, 'info'],
    incomplete: [`Not in the books yet: ${missing} of money. Payouts of the same currency wait.`, 'bad'],
    unknown: ['The ledger does not say now whether the books have everything.', 'warn'],
  };
  const [text, tone] = words[books.status];
  return { text, tone };
};
