import { Controller, Get, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { subMerchantIdOf } from '@taprail/contracts';
import { Caller, Operation } from '@taprail/http';
import { slotOf } from '@taprail/taps-domain';
import { TransactionRecords } from '../transactions/transaction-records';
import { allSubMerchants } from './stats-sums';
import { periodOf, requireBuckets } from './stats-buckets';
import { StatsQuery } from './stats.dto';
import { statsSchema } from './stats.schema';
import { type CurrencyStatsView, statsView } from './stats.view';

type StatsView = Readonly<{ object: 'stats'; from: string; to: string; interval: string; timezone: string }> &
  Readonly<{ submerchant: string | null; data: readonly CurrencyStatsView[] }>;

@Controller('v1/stats')
export class StatsController {
  constructor(
    private readonly records: TransactionRecords,
    private readonly clock: Clock,
  ) {}

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
    const { interval, timezone, submerchant } = query;
    const { from, to } = periodOf(query, this.clock.now());
    const buckets = requireBuckets({ from, to, interval, timezone });
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
