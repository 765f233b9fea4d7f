import { sharedWords } from '@taprail/contracts';
import { IsCurrency, IsCurrencyFilter, IsLine, ListQuery, Words } from '@taprail/http';
import { adjustmentReasons, type AdjustmentReason } from '@taprail/ledger-domain';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';

const statuses = ['pending_approval', 'approved', 'posted', 'rejected', 'expired'] as const;
const amountMaxMinor = 999_999_999_999;

export class ListAdjustmentsQuery extends ListQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only adjustments of this sub-merchant, by its reference or id.')
  submerchant?: string;

  @IsOptional()
  @IsIn(statuses)
  @Words('Only adjustments in this status.')
  status?: (typeof statuses)[number];

  @IsOptional()
  @IsCurrencyFilter()
  @Words('Only adjustments in this currency.')
  currency?: string;
}

export class AdjustDto {
  @IsString()
  @Length(1, 128)
  @Words(sharedWords.submerchantNamed)
  submerchant!: string;

  @IsIn(['credit', 'debit'])
  @Words('`credit` gives the sub-merchant money from your operating balance, `debit` takes it back.')
  direction!: 'credit' | 'debit';

  @IsInt()
  @Min(1)
  @Max(amountMaxMinor)
  @Words(sharedWords.amount)
  amount!: number;

  @IsCurrency()
  @Words(sharedWords.currency)
  currency!: string;

  @IsIn(adjustmentReasons)
  @Words('Why it is made.')
  reason!: AdjustmentReason;

  @IsOptional()
  @IsLine(128)
  @Words('Your own reference, such as the number of a ticket.')
  reference?: string | null;

  @IsOptional()
  @IsLine(500)
  @Words('What it is for, in your words. Do not write personal data here: it stays in the books.')
  description?: string | null;
}

export class RejectAdjustmentDto {
  @IsOptional()
  @IsLine(500)
  @Words('Why it is rejected.')
  note?: string | null;
}
