import type { RangeSums } from '@taprail/subscriptions';
import { type Bucket, type FigureName, figureNames } from '@taprail/taps-domain';

type Sums = Readonly<Record<FigureName, number>>;
/** The sums of one bucket and currency: all together, and by the reasons of declines. */
type BucketSums = Readonly<{ all: Sums; reasons: ReadonlyMap<string, Sums> }>;

export type StatsSums = readonly RangeSums<'currency' | 'reason'>[];

const nothing = Object.fromEntries(figureNames.map((name) => [name, 0])) as Sums;

/** A sum past 2^53 would be shown wrong by every reader of JSON. */
const exact = (sum: bigint): number => {
  if (sum > BigInt(Number.MAX_SAFE_INTEGER) || sum < -BigInt(Number.MAX_SAFE_INTEGER)) {
    throw new RangeError(`${sum} is more than a number of JSON holds`);
  }
  return Number(sum);
};

const plus = (one: Sums, other: Sums): Sums =>
  Object.fromEntries(figureNames.map((name) => [name, one[name] + other[name]])) as Sums;

const tapsView = (sums: Sums) => ({
  approved: { count: sums.approved_count, amount: sums.approved_amount },
  declined: { count: sums.declined_count, amount: sums.declined_amount },
  declined_by_service: { count: sums.service_declined_count, amount: sums.service_declined_amount },
  pending: { count: sums.pending_count, amount: sums.pending_amount },
  reversed: { count: sums.reversed_count, amount: sums.reversed_amount },
  expired: { count: sums.expired_count, amount: sums.expired_amount },
});

const basisPoints = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number((BigInt(part) * 20_000n + BigInt(whole)) / (BigInt(whole) * 2n));

const approvalView = (sums: Sums) => ({
  count_bps: basisPoints(sums.approved_count, sums.approved_count + sums.declined_count + sums.service_declined_count),
  amount_bps: basisPoints(
    sums.approved_amount,
    sums.approved_amount + sums.declined_amount + sums.service_declined_amount,
  ),
});

const reasonsView = (reasons: ReadonlyMap<string, Sums>) =>
  [...reasons]
    .map(([reason, sums]) => ({
      reason,
      count: sums.declined_count + sums.service_declined_count,
      amount: sums.declined_amount + sums.service_declined_amount,
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.reason < other.reason ? -1 : 1));

const disputesView = (sums: Sums) => {
  const outcome = (name: 'open' | 'won' | 'lost' | 'withdrawn') => ({
    count: sums[`dispute_${name}_count`],
    amount: sums[`dispute_${name}_amount`],
  });
  return {
    open: outcome('open'),
    won: outcome('won'),
    lost: outcome('lost'),
    withdrawn: outcome('withdrawn'),
    inquiries: sums.inquiry_count,
  };
};

const figuresView = ({ all, reasons }: BucketSums) => ({
  captured: { count: all.captured_count, amount: all.captured_amount, tips: all.captured_tips },
  taps: tapsView(all),
  approval_rate: approvalView(all),
  decline_reasons: reasonsView(reasons),
  fees: {
    platform: all.platform_fees,
    processing: all.processing_fees,
    platform_returned: all.platform_fees_returned,
  },
  refunds: { count: all.refunded_count, amount: all.refunded_amount },
  disputes: disputesView(all),
});

const emptyBucket: BucketSums = { all: nothing, reasons: new Map() };

const together = (one: BucketSums, other: BucketSums): BucketSums => {
  const reasons = new Map(one.reasons);
  for (const [reason, sums] of other.reasons) reasons.set(reason, plus(reasons.get(reason) ?? nothing, sums));
  return { all: plus(one.all, other.all), reasons };
};

/** Figures by currency and bucket. */
const byCurrency = (found: StatsSums): ReadonlyMap<string, ReadonlyMap<number, BucketSums>> => {
  const currencies = new Map<string, Map<number, BucketSums>>();
  for (const { range, by, sums } of found) {
    const buckets = currencies.get(by.currency) ?? new Map<number, BucketSums>();
    currencies.set(by.currency, buckets);
    const numbers = Object.fromEntries(figureNames.map((name) => [name, exact(sums[name] ?? 0n)])) as Sums;
    const part =
      by.reason === ''
        ? { all: numbers, reasons: new Map() }
        : { all: nothing, reasons: new Map([[by.reason, numbers]]) };
    buckets.set(range, together(buckets.get(range) ?? emptyBucket, part));
  }
  return currencies;
};

const bucketView = ({ date, from, to }: Bucket, sums: BucketSums) => ({
  date,
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
  ...figuresView(sums),
});

/** Statistics of each currency by itself: amounts of two are never added. */
export const statsView = (buckets: readonly Bucket[], found: StatsSums, currency: string | undefined) => {
  const known = byCurrency(found);
  const shown = currency === undefined ? [...known.keys()].sort() : [currency];
  return shown.map((each) => {
    const sums = buckets.map((_bucket, n) => known.get(each)?.get(n) ?? emptyBucket);
    return {
      currency: each,
      total: figuresView(sums.reduce(together, emptyBucket)),
      buckets: buckets.map((bucket, n) => bucketView(bucket, sums[n]!)),
    };
  });
};

export type CurrencyStatsView = ReturnType<typeof statsView>[number];

export type StatsFiguresView = ReturnType<typeof figuresView>;

/** The figures of a whole range, by currency. */
export const totalsView = (found: StatsSums): readonly (Readonly<{ currency: string }> & StatsFiguresView)[] =>
  [...byCurrency(found)].map(([currency, ranges]) => ({
    currency,
    ...figuresView([...ranges.values()].reduce(together, emptyBucket)),
  }));
