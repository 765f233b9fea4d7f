import { IsCurrencyFilter, IsDay, IsReferenceList, IsTimeZone, Words } from '@taprail/http';
import { type StatsInterval, statsIntervals } from '@taprail/taps-domain';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';

export const statsDaysMax = 400;
export const statsBucketsMax = 800;
/** The first and the last. Before 1972 some zones were off by other distances than quarters of an hour. */
export const statsYears = [2000, 2999] as const;

export class StatsQuery {
  @IsOptional()
  @IsDay()
  @Words(
    'First day, in the requested time zone, in the years 2000 to 2999. Defaults to the 30 days that end with the last day.',
  )
  from?: string;

  @IsOptional()
  @IsDay()
  @Words(
    'Last day, inclusive. At most 400 days including the first, and not after the year 2999. Defaults to today, by the test clock where there is one.',
  )
  to?: string;

  @IsOptional()
  @IsIn(statsIntervals)
  @Words(
    'Length of a bucket: `hour`, `day`, `week` from Monday, or `month` of the time zone. At most 800 buckets, which is 33 days by the hour.',
  )
  interval: StatsInterval = 'day';

  @IsOptional()
  @IsTimeZone()
  @Words(
    'IANA time zone of days and hours: `UTC`, or area and location such as `Europe/Berlin`. Abbreviations such as `CET` and offsets are rejected, here as in the settings of a sub-merchant.',
  )
  timezone: string = 'UTC';

  @IsOptional()
  @IsCurrencyFilter()
  @Words('Only sales in this currency, which is then shown even if nothing was sold in it.')
  currency?: string;

  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only sales of this sub-merchant, by its reference or id. Defaults to all of them together.')
  submerchant?: string;
}

export class SubMerchantStatsQuery {
  @IsOptional()
  @IsDay()
  @Words(
    'First day, in the requested time zone, in the years 2000 to 2999. Defaults to the 30 days that end with the last day.',
  )
  from?: string;

  @IsOptional()
  @IsDay()
  @Words(
    'Last day, inclusive. At most 400 days including the first, and not after the year 2999. Defaults to today, by the test clock where there is one.',
  )
  to?: string;

  @IsOptional()
  @IsTimeZone()
  @Words('IANA time zone of the days, as for `GET /v1/stats`.')
  timezone: string = 'UTC';

  @IsOptional()
  @IsCurrencyFilter()
  @Words('Only sales in this currency.')
  currency?: string;

  @IsOptional()
  @IsReferenceList()
  @Words('Only these sub-merchants: at most 100 references or ids, separated by commas. Defaults to all of them.')
  submerchants?: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  @Words('Maximum number of sub-merchants per currency.')
  limit: number = 10;
}
