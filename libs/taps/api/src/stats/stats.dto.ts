import { IsCurrencyFilter, IsDay, IsTimeZone, Words } from '@taprail/http';
import { type StatsInterval, statsIntervals } from '@taprail/taps-domain';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';

export const statsDaysMax = 400;
export const statsBucketsMax = 800;
/** The first and the last. Before 1972 some zones were off by other distances than quarters of an hour. */
export const statsYears = [2000, 2999] as const;

export class StatsQuery {
  @IsDay()
  @Words('The first day, in the time zone asked for; in the years 2000 to 2999.')
  from!: string;

  @IsDay()
  @Words('The last day, which counts too; at most 400 days with the first, and not after the year 2999.')
  to!: string;

  @IsOptional()
  @IsIn(statsIntervals)
  @Words(
    'How long a bucket is: an `hour`, `day`, `week` from Monday, or `month` of the time zone. At most 800 buckets: by the hour 33 days.',
  )
  interval: StatsInterval = 'day';

  @IsOptional()
  @IsTimeZone()
  @Words(
    'The time zone of days and hours, by its IANA name: `UTC`, or area and place such as `Europe/Berlin`. Abbreviations such as ' +
      '`CET` and offsets are refused, here as in the settings of a sub-merchant.',
  )
  timezone: string = 'UTC';

  @IsOptional()
  @IsCurrencyFilter()
  @Words('Only sales in this currency. It is then shown also where nothing was sold.')
  currency?: string;

  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only sales of this sub-merchant: its reference or its id. Without it all together.')
  submerchant?: string;
}
