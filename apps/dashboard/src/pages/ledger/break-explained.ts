import type { ReconciliationBreak } from '@taprail/sdk';
import type { Tone } from '../../parts/status-tone';

type State = ReconciliationBreak['state'];

/** A break as a person tells it: what we expected, what the other side has, and what follows. */
export type BreakExplained = Readonly<{
  title: string;
  text: string;
  tone: Tone;
  /** In minor units; null: the line is on one side only. */
  expected: number | null;
  found: number | null;
}>;

const stories: Readonly<Record<State, readonly [title: string, text: string, tone: Tone]>> = {
  timing: [
    'Timing difference',
    'Posted in our ledger. The PSP settlement file is not due yet. No action needed.',
    'info',
  ],
  missing_psp: [
    'Missing at the PSP',
    'Posted in our ledger, but the settlement file is overdue. Contact the PSP.',
    'bad',
  ],
  missing_internal: [
    'Missing in our ledger',
    'The PSP settled a line that is not in our ledger. Find out where it comes from.',
    'bad',
  ],
  amount_break: [
    'Amount mismatch',
    'Both sides have the line, but the amounts differ. The difference stays open until the PSP corrects it.',
    'warn',
  ],
  duplicate: ['Duplicate', 'The PSP already settled this line. The duplicate is set aside and not posted.', 'warn'],
  orphan_bank: ['Unexplained cash', 'On a bank statement, but no settlement file explains it.', 'bad'],
};

/** The line is ours where the other side has none; else it is theirs, and ours differs from it by the difference. */
export const explainBreak = ({ state, amount, difference }: ReconciliationBreak): BreakExplained => {
  const [title, text, tone] = stories[state];
  const isOurs = state === 'timing' || state === 'missing_psp';
  const [expected, found] = isOurs ? [amount, amount - difference] : [amount + difference, amount];
  const isOneSided = state !== 'amount_break';
  return {
    title,
    text,
    tone,
    expected: isOneSided && expected === 0 ? null : expected,
    found: isOneSided && found === 0 ? null : found,
  };
};

const keys: Readonly<Record<NonNullable<ReconciliationBreak['key']>, string>> = {
  our_id: 'our ID',
  psp_reference: 'PSP reference',
  batch: 'batch and amount',
  amount_date_last4: 'amount, date and last four digits',
};

/** How it was known what a line is about. */
export const matchWords = ({ key }: Pick<ReconciliationBreak, 'key'>): string | null =>
  key === null ? null : `Matched by ${keys[key]}`;

export const stateTitle = (state: State): string => stories[state][0];
