import { IsInstant, Words } from '@taprail/http';
import { IsOptional, IsString, Length } from 'class-validator';

export class MoveClockDto {
  static readonly nullIsAbsent = true;

  /** An ISO 8601 duration, such as P1D or PT1H. */
  @IsOptional()
  @IsString()
  @Length(1, 40)
  @Words('How far to move on: an ISO 8601 duration, such as P1D or PT1H. This or `advance_to`.')
  advance?: string;

  @IsOptional()
  @IsInstant()
  @Words('The instant to move to; the clock never goes back. This or `advance`.')
  advance_to?: string;
}
