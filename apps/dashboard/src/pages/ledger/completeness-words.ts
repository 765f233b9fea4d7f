import type { TrialBalance } from '@taprail/sdk';
import { countOf } from '../../money/format-money';
import type { Tone } from '../../parts/status-tone';

export type ReportCompleteness = TrialBalance['completeness'];

/** Whether the books have everything, in one sentence: a zero alone says only that what is in them is balanced. */
export const completenessWords = (books: ReportCompleteness): Readonly<{ text: string; tone: Tone }> => {
  const missing =
    books.missing_count === null ? 'some money movements' : countOf(books.missing_count, 'money movement');
  const explained =
    books.explained_count === null ? 'some money movements' : countOf(books.explained_count, 'money movement');
  const words: Readonly<Record<ReportCompleteness['status'], readonly [string, Tone]>> = {
    complete: ['The ledger is complete.', 'good'],
    explained: [`The ledger is complete except for ${explained} explained by the operator.`, 'info'],
    in_flight: [`Posting now: ${missing} from the last few seconds.`, 'info'],
    incomplete: [`Not posted yet: ${missing}. Payouts in the same currency are on hold.`, 'bad'],
    unknown: ['It is currently unknown whether the ledger is complete.', 'warn'],
  };
  const [text, tone] = words[books.status];
  return { text, tone };
};
