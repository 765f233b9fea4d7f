import { type Decider, type DomainEvent, Rejection } from '@taprail/event-sourcing';
import { DELAY_DAYS_MAX, type Minor } from '@taprail/money';
import type { Interval } from '../../value-dates/payout-days';
import { wallClockAt } from '../../value-dates/zone-clock';

export const payoutScheduleStreamPrefix = 'payoutSchedule-';

export type PayoutSchedule = Readonly<{
  interval: Interval;
  delayDays: number;
  closingTime: string;
  timezone: string;
  minimumAmount: Minor;
}>;

/** Both the sub-merchant's settings and the address of its own lead here: one setting, and the last word counts. */
export type ScheduleDoor = 'settings' | 'payout_schedule';

export type PayoutScheduleEvent = DomainEvent<
  'PayoutScheduleSet',
  Readonly<{ platformId: string; subMerchantId: string; schedule: PayoutSchedule; door: ScheduleDoor; at: string }>
>;

/** A field that is not named stays; null brings the default back. */
export type ScheduleChange = Readonly<{ [Field in keyof PayoutSchedule]?: PayoutSchedule[Field] | null }>;

export type PayoutScheduleCommand = Readonly<{
  type: 'SetPayoutSchedule';
  platformId: string;
  subMerchantId: string;
  change: ScheduleChange;
  /** Everything that `change` does not name goes back to its default: the meaning of PUT. */
  replace: boolean;
  defaults: PayoutSchedule;
  door: ScheduleDoor;
  at: string;
}>;

export const intervals: readonly Interval[] = ['daily', 'weekly', 'monthly', 'manual'];
const minimumAmountMax = 99_999_999;

/** T+1 from midnight to midnight; the zone is that of the sub-merchant's country, which the caller knows. */
export const defaultSchedule = (timezone: string): PayoutSchedule => ({
  interval: 'daily',
  delayDays: 1,
  closingTime: '00:00',
  timezone,
  minimumAmount: 100,
});

/** Null until somebody says otherwise: the defaults are not a fact worth storing. */
export const payoutSchedule: Decider<PayoutSchedule | null, PayoutScheduleCommand, PayoutScheduleEvent> = {
  initialState: null,
  evolve: (_state, { data }) => data.schedule,

  decide({ platformId, subMerchantId, change, replace, defaults, door, at }, state) {
    const before = state ?? defaults;
    const base = replace ? defaults : before;
    const named = Object.entries(change).filter(([, value]) => value !== undefined);
    const schedule = {
      ...base,
      ...Object.fromEntries(named.map(([field, value]) => [field, value ?? defaults[field as keyof PayoutSchedule]])),
    };
    requireValid(schedule);
    if (JSON.stringify(schedule) === JSON.stringify(before)) return [];
    return [{ type: 'PayoutScheduleSet', data: { platformId, subMerchantId, schedule, door, at } }];
  },
};

const requireValid = ({ interval, delayDays, closingTime, timezone, minimumAmount }: PayoutSchedule): void => {
  if (!intervals.includes(interval)) throw new Rejection('invalid_enum_value', { allowed: intervals }, 'interval');
  const wholeWithin = (value: number, min: number, max: number, param: string): void => {
    if (!Number.isSafeInteger(value) || value < min || value > max) {
      throw new Rejection('invalid_value', { min, max }, param);
    }
  };
  wholeWithin(delayDays, 1, DELAY_DAYS_MAX, 'delay_days');
  wholeWithin(minimumAmount, 0, minimumAmountMax, 'minimum_amount');
  if (!/^(0[0-6]:[0-5][0-9]|07:00)$/.test(closingTime)) throw new Rejection('invalid_value', {}, 'closing_time');
  if (!isZone(timezone)) throw new Rejection('invalid_value', {}, 'timezone');
};

const isZone = (timezone: string): boolean => {
  if (!/^[A-Za-z_]+(\/[A-Za-z0-9_+-]+){0,2}$/.test(timezone)) return false;
  try {
    return wallClockAt(0, timezone).date !== '';
  } catch {
    return false;
  }
};

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

export type PayoutScheduleView = ReturnType<typeof payoutScheduleView>;
