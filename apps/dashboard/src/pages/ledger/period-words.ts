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

/** The order of the books is the operator's affair: a platform has its own. */
export const ownChecks = <Period extends Pick<LedgerPeriod, 'checklist'>>(period: Period): Period => ({
  ...period,
  checklist: period.checklist.filter(({ name }) => name !== 'earlier_months_closed'),
});

type Signable = Pick<LedgerPeriod, 'period' | 'sign_off'>;

/** The month after the last that was signed off; before there is one, the oldest. The newest month comes first. */
export const nextToSignOff = <Period extends Signable>(periods: readonly Period[]): Period | undefined => {
  const last = periods.findIndex(({ sign_off: signed }) => signed !== null);
  return last < 0 ? periods.at(-1) : periods[last - 1];
};
