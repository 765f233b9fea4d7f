import { type GapState, gapStates } from '@taprail/contracts';
import { IsReason, PageQuery, Words } from '@taprail/http';
import { IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';

export class GapQuery extends PageQuery {
  @IsOptional()
  @IsIn(gapStates)
  @Words(
    'missing: has no entry, and payouts wait for it. explained: has none, and nothing waits. posted: was explained, and its entry came after all.',
  )
  state: GapState = 'missing';

  @IsOptional()
  @IsString()
  @Length(1, 64)
  @Words('Only gaps of this platform, by its id.')
  platform_id?: string;

  @IsOptional()
  @Matches(/^[A-Za-z]{3}$/, { message: 'a currency of ISO 4217 as three letters, such as EUR' })
  @Words('Only gaps that payouts in this currency wait for.')
  currency?: string;
}

export class ExplainGapDto {
  @IsString()
  @Length(1, 500)
  @IsReason()
  @Words('Why the journal has no entry and needs none, or how the money was booked instead; it is kept.')
  reason!: string;
}
