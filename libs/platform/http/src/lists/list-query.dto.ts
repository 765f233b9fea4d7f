import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsOptional, IsString, Length, Max, Min, ValidateNested } from 'class-validator';
import { IsInstant } from '../validation/own-rules';

/** `created[gte]=2026-03-01T00:00:00Z` and its siblings. */
export class CreatedFilter {
  @IsOptional()
  @IsInstant()
  gte?: string;

  @IsOptional()
  @IsInstant()
  gt?: string;

  @IsOptional()
  @IsInstant()
  lte?: string;

  @IsOptional()
  @IsInstant()
  lt?: string;
}

export const listLimitMax = 100;
export const listLimitDefault = 20;

/** What everything takes that is shown page by page. */
export class PageQuery {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(listLimitMax)
  limit: number = listLimitDefault;

  @IsOptional()
  @IsString()
  @Length(1, 1_024)
  cursor?: string;
}

/** What every list takes; a list with filters of its own extends it. */
export class ListQuery extends PageQuery {
  @IsOptional()
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc' = 'desc';

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => CreatedFilter)
  created?: CreatedFilter;
}
