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
  @Words('How many rows a page has at most.')
  limit: number = listLimitDefault;

  @IsOptional()
  @IsString()
  @Length(1, 1_024)
  @Words('The `next_cursor` of the page before; without it the first page.')
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
  @Words('Limits the list by when a row was made, such as `created[gte]=2026-03-01T00:00:00Z`.')
  created?: CreatedFilter;
}
