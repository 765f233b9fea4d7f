import { IsInstant, Words } from '@taprail/http';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, Length } from 'class-validator';

export class RequireItemsDto {
  static readonly nullIsAbsent = true;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(50)
  @IsString({ each: true })
  @Length(1, 200, { each: true })
  @Words('Paths that become due, such as individual.verification.document.')
  items!: readonly string[];

  @IsOptional()
  @IsInstant()
  @Words('Time at which they become past due. If absent, they never do.')
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
  @Words('Reason; disabledReason becomes `rejected.` followed by this word.')
  reason!: (typeof reasons)[number];
}
