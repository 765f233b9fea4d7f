import { sharedWords } from '@taprail/contracts';
import { byRule, IsDay, IsInstant, Words } from '@taprail/http';
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
import { isDayOrInstant } from './report-days';

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
  @Words('The last day of the books that counts, or an instant. Without it now.')
  as_of?: string;

  @IsOptional()
  @IsInstant()
  @Words('Only what was recorded by this instant. Without it everything until now.')
  known_at?: string;
}

export class BalancesQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Of this sub-merchant: its reference or its id. Without it of all together.')
  submerchant?: string;

  @IsOptional()
  @IsInstant()
  @Words(sharedWords.asOf)
  as_of?: string;
}

/** A report that may be longer than a page. */
export class PagedReportQuery extends ReportQuery {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  @Words('How many rows a page has at most.')
  limit: number = 20;

  @IsOptional()
  @IsString()
  @Length(1, 1_024)
  @Words('The `next_cursor` of the page before; without it the first page.')
  cursor?: string;
}

export class ListAccountsQuery extends PagedReportQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only accounts of this sub-merchant: its reference or its id.')
  submerchant?: string;
}

export class ClearingQuery extends PagedReportQuery {}

export class StatementQuery {
  @IsString()
  @Length(1, 200)
  @Words('The account, as `GET /v1/ledger/accounts` names it.')
  account!: string;

  @IsDay()
  @Words('The first day.')
  from!: string;

  @IsDay()
  @Words('The last day.')
  to!: string;

  @IsOptional()
  @IsInstant()
  @Words('Only what was recorded by this instant. Without it everything until now.')
  known_at?: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(linesMax)
  @Words('How many lines a page has at most.')
  limit: number = 100;

  @IsOptional()
  @IsString()
  @Length(1, 1_024)
  @Words('The `next_cursor` of the page before; without it the first page.')
  cursor?: string;
}

/** `effective_date[gte]=2026-03-01` and its sibling. */
export class EffectiveDateFilter {
  @IsOptional()
  @IsDay()
  @Words('On or after this day.')
  gte?: string;

  @IsOptional()
  @IsDay()
  @Words('On or before this day.')
  lte?: string;
}

export class ListEntriesQuery extends PagedReportQuery {
  @IsOptional()
  @IsIn(['asc', 'desc'])
  @Words('`desc`: newest first. `asc`: oldest first.')
  order: 'asc' | 'desc' = 'desc';

  @IsOptional()
  @IsString()
  @Length(1, 40)
  @Words('Only entries about this transaction, `txn_…`.')
  transaction_id?: string;

  @IsOptional()
  @IsString()
  @Length(1, 40)
  @Words('Only entries about this payout, `po_…`.')
  payout_id?: string;

  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only entries about this sub-merchant: its reference or its id.')
  submerchant?: string;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  @Words('Only entries with a line on this account.')
  account?: string;

  @IsOptional()
  @Matches(/^[A-Za-z]{3}$/, { message: 'a currency of ISO 4217 as three letters, such as EUR' })
  @Words('Only entries with a line in this currency.')
  currency?: string;

  @IsOptional()
  @IsString()
  @Length(1, 60)
  @Words('Only entries of this posting rule, such as capture or refund.')
  rule?: string;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => EffectiveDateFilter)
  @Words('Limits the list by the day of the books, such as `effective_date[gte]=2026-03-01`.')
  effective_date?: EffectiveDateFilter;
}
