import { IsInstant, Words } from '@taprail/http';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, Length } from 'class-validator';

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

export class RequireItemsDto {
  static readonly nullIsAbsent = true;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  @Words('The paths that become due, such as individual.verification.document.')
  items!: readonly string[];

  @IsOptional()
  @IsInstant()
  @Words('When they become past due. Without it never.')
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
  @Words('Why: the disabledReason becomes `rejected.` and this word.')
  reason!: (typeof reasons)[number];
}
