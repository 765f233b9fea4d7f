import type { LedgerPeriod } from '@taprail/sdk';
import type { Tone } from '../../parts/status-tone';

type Check = LedgerPeriod['checklist'][number];

/** A condition of the close as it is when it holds. */
export const checkWords: Readonly<Record<Check['name'], string>> = {
  month_over: 'Month has ended in every time zone',
  earlier_months_closed: 'Earlier months are closed',
  days_sealed: 'All days are sealed',
  payouts_not_frozen: 'Payouts are not frozen',
};

/** The same as it is while it does not hold. */
export const missingWords: Readonly<Record<Check['name'], string>> = {
  month_over: 'The month has not ended in every time zone',
  earlier_months_closed: 'An earlier month is open',
  days_sealed: 'Its days are not all sealed',
  payouts_not_frozen: 'Payouts are frozen',
};

export const periodTones: Readonly<Record<LedgerPeriod['status'], Tone>> = {
  open: 'info',
  closing: 'warn',
  closed: 'good',
};

/** The first condition that keeps a month open, if there is one. */
export const closeProblem = ({ checklist }: Pick<LedgerPeriod, 'checklist'>): string | undefined => {
  const open = checklist.find(({ met }) => !met);
  return open && `Condition not met: ${checkWords[open.name].toLowerCase()}`;
};
