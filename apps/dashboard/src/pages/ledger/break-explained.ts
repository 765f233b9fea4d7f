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
  timing: ['On its way', 'We booked it, and the file of the PSP is still to come. Nobody has to act.', 'info'],
  missing_psp: ['Missing at the PSP', 'We booked it, and its settlement file is overdue. Ask the PSP for it.', 'bad'],
  missing_internal: [
    'Not in our books',
    'The PSP settles a line that we never booked. Somebody has to find out what it is.',
    'bad',
  ],
  amount_break: [
    'Another amount',
    'Both sides have the line, with different amounts. The difference stays open until the PSP corrects it.',
    'warn',
  ],
  duplicate: ['Came twice', 'The PSP settled this line before. The second one is kept aside and not booked.', 'warn'],
  orphan_bank: ['Money nobody announced', 'The bank has it on a statement, and no file explains it.', 'bad'],
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
  our_id: 'our id',
  psp_reference: 'the reference of the PSP',
  batch: 'batch and amount',
  amount_date_last4: 'amount, date and last four digits',
};

/** How it was known what a line is about. */
export const matchWords = ({ key }: Pick<ReconciliationBreak, 'key'>): string | null =>
  key === null ? null : `Known by ${keys[key]}`;

export const stateTitle = (state: State): string => stories[state][0];
