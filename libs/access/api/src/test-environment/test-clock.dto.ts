import { IsInstant, Words } from '@taprail/http';
import { IsOptional, IsString, Length } from 'class-validator';

export class MoveClockDto {
  static readonly nullIsAbsent = true;

  /** An ISO 8601 duration, such as P1D or PT1H. */
  @IsOptional()
  @IsString()
  @Length(1, 40)
  @Words('Duration to advance by, in ISO 8601 format, such as P1D or PT1H. Send this or `advance_to`.')
  advance?: string;

  @IsOptional()
  @IsInstant()
  @Words('Time to advance to; the clock never goes back. Send this or `advance`.')
  advance_to?: string;
}
