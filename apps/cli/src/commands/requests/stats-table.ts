import type { StatsBucket } from '@taprail/sdk';
import { moneyText } from '../../output/money';
import type { ApiObject } from '../../output/value';

type StatsOfCurrency = Readonly<{ currency: string; buckets: readonly StatsBucket[] }>;

export const statsColumns = [
  'bucket',
  'currency',
  'volume',
  'taps',
  'approved',
  'declined',
  'approval_rate',
  'refunds',
  'disputes',
  'fees',
] as const;

/** Shown on every terminal: the money, and what has gone back. */
export const vitalStats = ['currency', 'volume', 'refunds', 'disputes', 'fees'] as const;

/** One row for each bucket in which something happened. Amounts are minor units of the currency of the row. */
export const statsRows = (data: readonly StatsOfCurrency[], isByHour: boolean): readonly ApiObject[] =>
  data.flatMap(({ currency, buckets }) =>
    buckets.flatMap((bucket) => {
      const { captured, taps, approval_rate: rate, refunds, disputes, fees } = bucket;
      const all = [taps.approved, taps.declined, taps.declined_by_service, taps.pending, taps.reversed, taps.expired];
      const disputed = disputes.open.count + disputes.won.count + disputes.lost.count + disputes.withdrawn.count;
      const row = {
        bucket: isByHour ? bucket.from : bucket.date,
        currency,
        volume: moneyText(captured.amount, currency),
        taps: sumOf(all.map(({ count }) => count)),
        approved: taps.approved.count,
        declined: taps.declined.count + taps.declined_by_service.count,
        approval_rate: rate.count_bps === null ? null : `${(rate.count_bps / 100).toFixed(2)} %`,
        refunds: refunds.amount,
        disputes: disputed,
        fees: fees.platform + fees.processing - fees.platform_returned,
      };
      const isQuiet = [captured.amount, row.taps, row.refunds, disputed, row.fees].every((figure) => figure === 0);
      return isQuiet ? [] : [row];
    }),
  );

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
