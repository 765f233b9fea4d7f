import { Rejection } from '@taprail/event-sourcing';
import type { Minor } from '@taprail/money';
import type { Interval } from '../../value-dates/payout-days';

export type PayoutSchedule = Readonly<{
  interval: Interval;
  delayDays: number;
  closingTime: string;
  timezone: string;
  minimumAmount: Minor;
}>;

/** The terms that a platform has set; a term that is missing or null is the default. */
export type ScheduleTerms = Readonly<{ [Field in keyof PayoutSchedule]?: PayoutSchedule[Field] | null }>;

/** T+1 from midnight to midnight; the zone is that of the sub-merchant's country. */
export const scheduleOf = (terms: ScheduleTerms, homeZone: string): PayoutSchedule => ({
  interval: terms.interval ?? 'daily',
  delayDays: terms.delayDays ?? 1,
  closingTime: terms.closingTime ?? '00:00',
  timezone: terms.timezone ?? homeZone,
  minimumAmount: terms.minimumAmount ?? 100,
});

/** Payouts are asked for by hand only where no schedule makes them. */
export const requireManual = ({ interval }: PayoutSchedule): void => {
  if (interval !== 'manual') throw new Rejection('payout_schedule_not_manual', { interval });
};

export const payoutScheduleView = (schedule: PayoutSchedule) => ({
  interval: schedule.interval,
  delay_days: schedule.delayDays,
  closing_time: schedule.closingTime,
  timezone: schedule.timezone,
  minimum_amount: schedule.minimumAmount,
});
