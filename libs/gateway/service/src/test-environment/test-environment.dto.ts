import { IsInstant } from '@taprail/http';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, Length } from 'class-validator';

export class MoveClockDto {
  static readonly nullIsAbsent = true;

  /** An ISO 8601 duration, such as P1D or PT1H. */
  @IsOptional()
  @IsString()
  @Length(1, 40)
  advance?: string;

  @IsOptional()
  @IsInstant()
  advance_to?: string;
}

export class RequireItemsDto {
  static readonly nullIsAbsent = true;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  items!: readonly string[];

  @IsOptional()
  @IsInstant()
  deadline?: string;
}

const reasons = [
  'fraud',
  'incomplete_verification',
  'listed',
  'other',
  'terms_of_service',
  'platform_fraud',
  'platform_other',
  'platform_terms_of_service',
] as const;

export class RejectDto {
  @IsIn(reasons)
  reason!: (typeof reasons)[number];
}
