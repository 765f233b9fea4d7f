import type { OpenClearing } from '@taprail/sdk';
import type { Tone } from '../../parts/status-tone';

/** The reason why money is still open. */
export const clearingWords: Readonly<Record<OpenClearing['kind'], string>> = {
  settlement: 'Settlement by the PSP',
  fees: 'Fee deduction by the PSP',
  position: 'Closing of a currency position',
  dispute: 'Dispute decision',
  payout: 'Payout confirmation by the bank',
  hold: 'Capture or release of an authorisation',
  suspense: 'Explanation of unexplained cash',
};

/** Days after which somebody should look; a dispute or a hold has its own deadline. */
const patienceDays: Readonly<Partial<Record<OpenClearing['kind'], number>>> = {
  settlement: 7,
  fees: 7,
  position: 7,
  payout: 5,
  suspense: 2,
};

export const ageTone = ({ kind, age_days: age }: Pick<OpenClearing, 'kind' | 'age_days'>): Tone => {
  const patience = patienceDays[kind];
  if (patience === undefined || age <= patience) return 'neutral';
  return age > 2 * patience ? 'bad' : 'warn';
};

const pages: Readonly<Record<string, string>> = {
  txn_: '/payments/',
  po_: '/payouts/',
  dp_: '/disputes/',
  le_: '/ledger/entries/',
};

/** The page of what it is about; undefined of a batch, which has none. */
export const subjectPath = (subject: string): string | undefined => {
  const page = pages[/^[a-z]+_/.exec(subject)?.[0] ?? ''];
  return page && page + subject;
};
