import { addDays, type CivilDate } from '@taprail/money';
import { firstDayOf, type Month, monthAfter } from '../journal/open-month';
import { sealDueAt } from '../proof/seal';

/** The facts that decide whether a month can be closed. */
export type CloseFacts = Readonly<{
  /** The month of the first entry there is. */
  firstMonth: Month;
  closedThrough: Month | null;
  /** The last day that is sealed. */
  sealedThrough: CivilDate | null;
  payoutsFrozen: boolean;
  at: string;
}>;

export type CloseRefusal = 'period_not_over' | 'period_out_of_order' | 'seal_pending' | 'payouts_frozen';

/** One thing that must be so before a month is closed. While it is not, closing is refused with its code. */
export type CloseCondition = Readonly<{
  name: 'month_over' | 'earlier_months_closed' | 'days_sealed' | 'payouts_not_frozen';
  met: boolean;
  code: CloseRefusal;
  details: Readonly<Record<string, string>>;
}>;

/** Noon of the first day after it: then the month is over in the last zone too. */
const overAt = (month: Month): string => `${firstDayOf(monthAfter(month))}T12:00:00.000Z`;

export const lastDayOf = (month: Month): CivilDate => addDays(firstDayOf(monthAfter(month)), -1);

/** The month that is closed next: they are closed one after the other. */
const monthToClose = ({ firstMonth, closedThrough }: Pick<CloseFacts, 'firstMonth' | 'closedThrough'>): Month =>
  closedThrough === null ? firstMonth : monthAfter(closedThrough);

export const closeChecklist = (month: Month, facts: CloseFacts): readonly CloseCondition[] => {
  const next = monthToClose(facts);
  const lastDay = lastDayOf(month);
  const isSealed = facts.sealedThrough !== null && facts.sealedThrough >= lastDay;
  return [
    {
      name: 'month_over',
      met: facts.at >= overAt(month),
      code: 'period_not_over',
      details: { available_at: overAt(month) },
    },
    { name: 'earlier_months_closed', met: month <= next, code: 'period_out_of_order', details: { period: next } },
    { name: 'days_sealed', met: isSealed, code: 'seal_pending', details: { available_at: sealDueAt(lastDay) } },
    { name: 'payouts_not_frozen', met: !facts.payoutsFrozen, code: 'payouts_frozen', details: {} },
  ];
};
