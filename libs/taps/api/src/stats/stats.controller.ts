import { Controller, Get, Query } from '@nestjs/common';
import { subMerchantIdOf } from '@taprail/contracts';
import { Caller, HttpProblem, Operation } from '@taprail/http';
import { dayNumberOf, parseDate } from '@taprail/money';
import { type Bucket, bucketsOf, slotOf } from '@taprail/taps-domain';
import { TransactionRecords } from '../transactions/transaction-records';
import { allSubMerchants } from './stats-sums';
import { statsBucketsMax, statsDaysMax, StatsQuery, statsYears } from './stats.dto';
import { statsSchema } from './stats.schema';
import { type CurrencyStatsView, statsView } from './stats.view';

type StatsView = Readonly<{ object: 'stats'; from: string; to: string; interval: string; timezone: string }> &
  Readonly<{ submerchant: string | null; data: readonly CurrencyStatsView[] }>;

@Controller('v1/stats')
export class StatsController {
  constructor(private readonly records: TransactionRecords) {}

  @Get()
  @Operation({
    id: 'stats.get',
    scope: 'payments:read',
    summary:
      'Get statistics: volume, taps by outcome, decline reasons, fees, refunds and disputes by hour, day, week or month',
    description:
      'Days and hours are those of `timezone`: a day on which clocks go forward has 23 hours, one on which they go back has 25. Figures show the current state, each at the time at which it began: a capture that has been reversed since is no longer counted, and a dispute is counted at the time it was opened, with its current outcome. The figures therefore agree with the lists of taps, transactions and disputes.',
    errors: [],
    answers: { 200: statsSchema },
  })
  async stats(@Query() query: StatsQuery, @Caller() { platformId }: Caller): Promise<StatsView> {
    const { from, to, interval, timezone, submerchant } = query;
    const buckets = requireBuckets(query);
    const currency = query.currency?.toUpperCase();
    const subMerchant = submerchant === undefined ? allSubMerchants : subMerchantIdOf(platformId, submerchant);
    const found = await this.records.sums(platformId, {
      equal: { sub_merchant: subMerchant, ...(currency === undefined ? {} : { currency }) },
      within: { column: 'slot', ranges: buckets.map((each) => ({ from: slotOf(each.from), to: slotOf(each.to) })) },
      by: ['currency', 'reason'],
    });
    return {
      object: 'stats',
      from,
      to,
      interval,
      timezone,
      submerchant: submerchant ?? null,
      data: statsView(buckets, found, currency),
    };
  }
}

const refuse = (message: string, param = 'to'): never => {
  throw new HttpProblem('invalid_value', { param, message });
};

/** Days of a zone begin and end on those beside them, which must be days of the calendar too. */
const requireYears = (query: StatsQuery): void => {
  const [first, last] = statsYears;
  for (const param of ['from', 'to'] as const) {
    const { year } = parseDate(query[param]);
    if (year < first || year > last) refuse(`${param} must lie in the years ${first} to ${last}.`, param);
  }
};

/** Refused before they are made: a range of a thousand years has millions. */
const requireBuckets = (query: StatsQuery): readonly Bucket[] => {
  const days = dayNumberOf(query.to) - dayNumberOf(query.from) + 1;
  if (days < 1) return refuse('to must not be before from.');
  if (days > statsDaysMax) return refuse(`to must be at most ${statsDaysMax} days from from, both counted.`);
  if (query.interval === 'hour' && days * 24 > statsBucketsMax)
    return refuse(`By the hour, to must be at most ${Math.floor(statsBucketsMax / 24)} days from from, both counted.`);
  requireYears(query);
  return bucketsOf(query);
};
