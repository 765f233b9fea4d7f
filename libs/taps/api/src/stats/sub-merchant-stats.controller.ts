import { Controller, Get, Inject, Query } from '@nestjs/common';
import { Clock } from '@taprail/clock';
import { SUB_MERCHANT_DIRECTORY, type SubMerchantDirectory, subMerchantIdOf } from '@taprail/contracts';
import { Caller, Operation } from '@taprail/http';
import { slotOf } from '@taprail/taps-domain';
import { TransactionRecords } from '../transactions/transaction-records';
import { type RankedStats, rankedStats, type SubMerchantSums } from './ranked-stats';
import { periodOf, requireBuckets } from './stats-buckets';
import { SubMerchantStatsQuery } from './stats.dto';
import { subMerchantStatsSchema } from './sub-merchant-stats.schema';

type SubMerchantStatsView = Readonly<{ object: 'sub_merchant_stats'; from: string; to: string; timezone: string }> &
  Readonly<{ data: readonly (Omit<RankedStats, 'subMerchantId'> & Readonly<{ submerchant: string }>)[] }>;

@Controller('v1/stats/sub-merchants')
export class SubMerchantStatsController {
  constructor(
    private readonly records: TransactionRecords,
    private readonly clock: Clock,
    @Inject(SUB_MERCHANT_DIRECTORY) private readonly subMerchants: SubMerchantDirectory,
  ) {}

  @Get()
  @Operation({
    id: 'stats.subMerchants',
    scope: 'payments:read',
    summary: 'Compare sub-merchants: the figures of each in a period, highest captured amount first',
    description: 'Figures are those of `GET /v1/stats`. A sub-merchant without activity in the period has no row.',
    errors: [],
    answers: { 200: subMerchantStatsSchema },
  })
  async compare(
    @Query() query: SubMerchantStatsQuery,
    @Caller() { platformId }: Caller,
  ): Promise<SubMerchantStatsView> {
    const { timezone, limit } = query;
    const { from, to } = periodOf(query, this.clock.now());
    const found = await this.sums({ ...query, from, to }, platformId);
    const rows = rankedStats(found, limit).map(async ({ subMerchantId, ...figures }) => {
      const named = await this.subMerchants.find(platformId, subMerchantId);
      return { submerchant: named?.externalRef ?? subMerchantId, ...figures };
    });
    return { object: 'sub_merchant_stats', from, to, timezone, data: await Promise.all(rows) };
  }

  /** Named ones are read along the index, one by one; all of them in one pass. */
  private async sums(
    query: SubMerchantStatsQuery & Readonly<{ from: string; to: string }>,
    platformId: string,
  ): Promise<readonly SubMerchantSums[]> {
    const buckets = requireBuckets({ ...query, interval: 'month' });
    const range = { from: slotOf(buckets[0]!.from), to: slotOf(buckets.at(-1)!.to) };
    const currency = query.currency === undefined ? {} : { currency: query.currency.toUpperCase() };
    const read = async (equal: Readonly<Record<string, string>>) =>
      this.records.sums(platformId, {
        equal: { ...equal, ...currency },
        within: { column: 'slot', ranges: [range] },
        by: ['sub_merchant', 'currency', 'reason'],
      });
    if (query.submerchants === undefined) return read({});
    const ids = new Set(query.submerchants.split(',').map((name) => subMerchantIdOf(platformId, name)));
    const found: SubMerchantSums[] = [];
    for (const id of ids) found.push(...(await read({ sub_merchant: id })));
    return found;
  }
}
