import type { PlatformBalance } from '@taprail/sdk';
import { formatMoney } from '../../money/format-money';
import { formatDate } from '../../time/format-time';

const skips: Readonly<Record<string, string>> = {
  negative: 'the balance was below zero',
  below_minimum: 'there was less than the minimum',
  payouts_frozen: 'payouts were frozen',
};

export const scheduleWords = ({ payout_schedule: schedule, currency }: PlatformBalance): string => {
  if (schedule.interval === 'manual') return 'By hand';
  const minimum = formatMoney(schedule.minimum_amount, currency);
  return `${schedule.interval === 'daily' ? 'Daily' : schedule.interval === 'weekly' ? 'Weekly' : 'Monthly'}, from ${minimum}`;
};

/** Why a run paid nothing, if no payout came after it. */
export const skipWords = ({ last_skipped: skipped, currency }: PlatformBalance): string | undefined =>
  skipped
    ? `The run of ${formatDate(skipped.date)} paid nothing in ${currency}: ${skips[skipped.reason] ?? skipped.reason} (${formatMoney(skipped.available, currency)} available).`
    : undefined;
