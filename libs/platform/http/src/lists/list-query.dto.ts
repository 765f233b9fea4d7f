import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsRFC3339,
  IsString,
  Length,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

/** `created[gte]=2026-03-01T00:00:00Z` and its siblings. */
export class CreatedFilter {
  @IsOptional()
  @IsRFC3339()
  gte?: string;

  @IsOptional()
  @IsRFC3339()
  gt?: string;

  @IsOptional()
  @IsRFC3339()
  lte?: string;

  @IsOptional()
  @IsRFC3339()
  lt?: string;
}

export const listLimitMax = 100;
export const listLimitDefault = 20;

/** What every list takes; a list with filters of its own extends it. */
export class ListQuery {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(listLimitMax)
  limit: number = listLimitDefault;

  @IsOptional()
  @IsString()
  @Length(1, 1_024)
  cursor?: string;

  @IsOptional()
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc' = 'desc';

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => CreatedFilter)
  created?: CreatedFilter;
}
