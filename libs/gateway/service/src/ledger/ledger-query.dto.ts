import { byRule, IsInstant } from '@taprail/http';
import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { isCivilDate, isDayOrInstant } from './report-days';

export const IsDay = () =>
  byRule(
    'isDay',
    { type: 'string', format: 'date', 'x-expected': 'a day as year-month-day, such as 2026-03-31' },
    isCivilDate,
  );
const IsDayOrInstant = () =>
  byRule(
    'isDayOrInstant',
    {
      type: 'string',
      format: 'day-or-instant',
      'x-expected': 'a day or a time of RFC 3339, such as 2026-03-31 or 2026-03-31T10:00:00Z',
    },
    isDayOrInstant,
  );

const linesMax = 1_000;

/** Every report says for which day it asks, and as of when it was known. */
export class ReportQuery {
  @IsOptional()
  @IsDayOrInstant()
  as_of?: string;

  @IsOptional()
  @IsInstant()
  known_at?: string;
}

export class BalancesQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  submerchant?: string;

  @IsOptional()
  @IsInstant()
  as_of?: string;
}

/** A report that may be longer than a page. */
export class PagedReportQuery extends ReportQuery {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  limit: number = 20;

  @IsOptional()
  @IsString()
  @Length(1, 1_024)
  cursor?: string;
}

export class ListAccountsQuery extends PagedReportQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  submerchant?: string;
}

export class ClearingQuery extends PagedReportQuery {}

export class StatementQuery {
  @IsString()
  @Length(1, 200)
  account!: string;

  @IsDay()
  from!: string;

  @IsDay()
  to!: string;

  @IsOptional()
  @IsInstant()
  known_at?: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(linesMax)
  limit: number = 100;

  @IsOptional()
  @IsString()
  @Length(1, 1_024)
  cursor?: string;
}

/** `effective_date[gte]=2026-03-01` and its sibling. */
export class EffectiveDateFilter {
  @IsOptional()
  @IsDay()
  gte?: string;

  @IsOptional()
  @IsDay()
  lte?: string;
}

export class ListEntriesQuery extends PagedReportQuery {
  @IsOptional()
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc' = 'desc';

  @IsOptional()
  @IsString()
  @Length(1, 40)
  transaction_id?: string;

  @IsOptional()
  @IsString()
  @Length(1, 40)
  payout_id?: string;

  @IsOptional()
  @IsString()
  @Length(1, 128)
  submerchant?: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  account?: string;

  @IsOptional()
  @Matches(/^[A-Za-z]{3}$/, { message: 'a currency of ISO 4217 as three letters, such as EUR' })
  currency?: string;

  @IsOptional()
  @IsString()
  @Length(1, 60)
  rule?: string;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => EffectiveDateFilter)
  effective_date?: EffectiveDateFilter;
}
