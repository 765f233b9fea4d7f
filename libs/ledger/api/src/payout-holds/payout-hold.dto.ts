import { sharedWords } from '@taprail/contracts';
import { IsInstant, IsLine, ListQuery, Words } from '@taprail/http';
import { payoutHoldReasons, type PayoutHoldReason } from '@taprail/ledger-domain';
import { IsIn, IsOptional, IsString, Length } from 'class-validator';

const statuses = ['active', 'lifted', 'ended'] as const;

export class ListPayoutHoldsQuery extends ListQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words('Only holds of this sub-merchant, by its reference or id.')
  submerchant?: string;

  @IsOptional()
  @IsIn(statuses)
  @Words('Only holds in this status.')
  status?: (typeof statuses)[number];
}

export class HoldPayoutsDto {
  @IsString()
  @Length(1, 128)
  @Words(sharedWords.submerchantNamed)
  submerchant!: string;

  @IsIn(payoutHoldReasons)
  @Words('Why payouts are held.')
  reason!: PayoutHoldReason;

  @IsOptional()
  @IsLine(500)
  @Words('What it is about, in your words. Do not write personal data here: it stays in the books.')
  note?: string | null;

  @IsOptional()
  @IsInstant()
  @Words('Time at which the hold ends by itself. Without it somebody has to lift the hold.')
  ends_at?: string | null;
}

export class LiftPayoutHoldDto {
  @IsOptional()
  @IsLine(500)
  @Words('Why it is lifted.')
  note?: string | null;
}
