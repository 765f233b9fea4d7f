import { Type } from 'class-transformer';
import { IsIn, IsInt, IsObject, IsOptional, IsString, Length, Max, Min, ValidateNested } from 'class-validator';
import { IsInstant } from '../../validation/dto/own-rules';
import { Words } from '../../validation/words';

/** `created[gte]=2026-03-01T00:00:00Z` and its siblings. */
export class CreatedFilter {
  @IsOptional()
  @IsInstant()
  @Words('At or after this instant.')
  gte?: string;

  @IsOptional()
  @IsInstant()
  @Words('After this instant.')
  gt?: string;

  @IsOptional()
  @IsInstant()
  @Words('At or before this instant.')
  lte?: string;

  @IsOptional()
  @IsInstant()
  @Words('Before this instant.')
  lt?: string;
}

export const listLimitMax = 100;
export const listLimitDefault = 20;

/** The query of everything that is shown page by page. */
export class PageQuery {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(listLimitMax)
  @Words('Maximum number of rows per page.')
  limit: number = listLimitDefault;

  @IsOptional()
  @IsString()
  @Length(1, 1_024)
  @Words('`next_cursor` of the previous page. Defaults to the first page.')
  cursor?: string;
}

/** The query of every list; a list with filters of its own extends it. */
export class ListQuery extends PageQuery {
  @IsOptional()
  @IsIn(['asc', 'desc'])
  @Words('`desc`: newest first. `asc`: oldest first.')
  order: 'asc' | 'desc' = 'desc';

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => CreatedFilter)
  @Words('Limits the list by time of creation, such as `created[gte]=2026-03-01T00:00:00Z`.')
  created?: CreatedFilter;
}
