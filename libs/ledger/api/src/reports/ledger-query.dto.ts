import { sharedWords } from '@taprail/contracts';
import { byRule, IsDay, IsInstant, IsReferenceList, Words } from '@taprail/http';
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
  @Words('Last day of the books to include, or an instant. Defaults to now.')
  as_of?: string;

  @IsOptional()
  @IsInstant()
  @Words('Only what was recorded by this instant. Defaults to now.')
  known_at?: string;
}

export class BalancesQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only this sub-merchant, by its reference or id. Defaults to all of them together.')
  submerchant?: string;

  @IsOptional()
  @IsInstant()
  @Words(sharedWords.asOf)
  as_of?: string;
}

export class SubMerchantBalancesQuery {
  @IsReferenceList()
  @Words('The sub-merchants: at most 100 references or ids, separated by commas.')
  submerchants!: string;
}

/** A report that may be longer than a page. */
export class PagedReportQuery extends ReportQuery {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  @Words('Maximum number of rows per page.')
  limit: number = 20;

  @IsOptional()
  @IsString()
  @Length(1, 1_024)
  @Words('`next_cursor` of the previous page. Defaults to the first page.')
  cursor?: string;
}

export class ListAccountsQuery extends PagedReportQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only accounts of this sub-merchant, by its reference or id.')
  submerchant?: string;
}

export class ClearingQuery extends PagedReportQuery {}

export class StatementQuery {
  @IsString()
  @Length(1, 200)
  @Words('The account, as `GET /v1/ledger/accounts` names it.')
  account!: string;

  @IsDay()
  @Words('First day.')
  from!: string;

  @IsDay()
  @Words('Last day.')
  to!: string;

  @IsOptional()
  @IsInstant()
  @Words('Only what was recorded by this instant. Defaults to now.')
  known_at?: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(linesMax)
  @Words('Maximum number of lines per page.')
  limit: number = 100;

  @IsOptional()
  @IsString()
  @Length(1, 1_024)
  @Words('`next_cursor` of the previous page. Defaults to the first page.')
  cursor?: string;
}

export class MerchantStatementQuery {
  @IsString()
  @Length(1, 128)
  @Words('The sub-merchant, by its reference or id.')
  submerchant!: string;

  @IsOptional()
  @Matches(/^[A-Za-z]{3}$/, { message: 'a currency of ISO 4217 as three letters, such as EUR' })
  @Words('Currency of the statement. Defaults to that of the bank account; required without one.')
  currency?: string;

  @IsDay()
  @Words('First day.')
  from!: string;

  @IsDay()
  @Words('Last day.')
  to!: string;

  @IsOptional()
  @IsInstant()
  @Words('Only what was recorded by this instant. Defaults to now.')
  known_at?: string;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(linesMax)
  @Words('Maximum number of lines per page.')
  limit: number = 100;

  @IsOptional()
  @IsString()
  @Length(1, 1_024)
  @Words('`next_cursor` of the previous page. Defaults to the first page.')
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
  @Words('Only entries about this sub-merchant, by its reference or id.')
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
