import { sharedWords } from '@taprail/contracts';
import { IsDay, IsInstant, ListQuery, Words, IsCurrency, IsCurrencyFilter, OptionalObject } from '@taprail/http';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';

const statuses = ['scheduled', 'in_transit', 'paid', 'failed', 'canceled'] as const;
const amountMaxMinor = 999_999_999_999;

/** `arrival[gte]=2026-03-01` and its siblings. */
export class ArrivalFilter {
  @IsOptional()
  @IsDay()
  @Words('On or after this day.')
  gte?: string;

  @IsOptional()
  @IsDay()
  @Words('After this day.')
  gt?: string;

  @IsOptional()
  @IsDay()
  @Words('On or before this day.')
  lte?: string;

  @IsOptional()
  @IsDay()
  @Words('Before this day.')
  lt?: string;
}

export class ListPayoutsQuery extends ListQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only payouts of this sub-merchant, by its reference or id.')
  submerchant?: string;

  @IsOptional()
  @IsIn(statuses)
  @Words('Only payouts in this status.')
  status?: (typeof statuses)[number];

  @IsOptional()
  @IsCurrencyFilter()
  @Words('Only payouts in this currency.')
  currency?: string;

  @OptionalObject(() => ArrivalFilter)
  @Words('Limits the list by the expected day of arrival, such as `arrival[gte]=2026-03-01`.')
  arrival?: ArrivalFilter;
}

export class PayoutQuery {
  @IsOptional()
  @IsInstant()
  @Words(sharedWords.asOf)
  as_of?: string;
}

export class PayOutDto {
  @IsString()
  @Length(1, 128)
  @Words(sharedWords.submerchantNamed)
  submerchant!: string;

  @IsCurrency()
  @Words(sharedWords.currency)
  currency!: string;

  /** Everything that is available, unless it says otherwise. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(amountMaxMinor)
  @Words('Amount to pay out, in minor units. Defaults to the whole available balance.')
  amount?: number | null;
}
