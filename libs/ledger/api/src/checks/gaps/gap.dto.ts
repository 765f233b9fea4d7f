import { type GapState, gapStates } from '@taprail/contracts';
import { IsReason, PageQuery, Words } from '@taprail/http';
import { IsIn, IsOptional, IsString, Length, Matches } from 'class-validator';

export class GapQuery extends PageQuery {
  @IsOptional()
  @IsIn(gapStates)
  @Words(
    'missing: no entry, and payouts wait for it. explained: no entry, and nothing waits for it. posted: it was explained, and its entry was posted later after all.',
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
  @Words('Reason why the journal has no entry and needs none, or how the money was booked instead. It is kept.')
  reason!: string;
}
