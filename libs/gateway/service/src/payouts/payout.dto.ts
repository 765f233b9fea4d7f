import { IsInstant, ListQuery } from '@taprail/http';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { IsDay } from '../ledger/ledger-query.dto';
import { IsCurrency, IsCurrencyFilter, OptionalObject } from '../sub-merchants/dto/field-forms';

const statuses = ['scheduled', 'in_transit', 'paid', 'failed', 'canceled'] as const;
const amountMaxMinor = 999_999_999_999;

/** `arrival[gte]=2026-03-01` and its siblings. */
export class ArrivalFilter {
  @IsOptional()
  @IsDay()
  gte?: string;

  @IsOptional()
  @IsDay()
  gt?: string;

  @IsOptional()
  @IsDay()
  lte?: string;

  @IsOptional()
  @IsDay()
  lt?: string;
}

export class ListPayoutsQuery extends ListQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  submerchant?: string;

  @IsOptional()
  @IsIn(statuses)
  status?: (typeof statuses)[number];

  @IsOptional()
  @IsCurrencyFilter()
  currency?: string;

  @OptionalObject(() => ArrivalFilter)
  arrival?: ArrivalFilter;
}

export class PayoutQuery {
  @IsOptional()
  @IsInstant()
  as_of?: string;
}

export class PayOutDto {
  @IsString()
  @Length(1, 128)
  submerchant!: string;

  @IsCurrency()
  currency!: string;

  /** Everything that is available, unless it says otherwise. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(amountMaxMinor)
  amount?: number | null;
}
