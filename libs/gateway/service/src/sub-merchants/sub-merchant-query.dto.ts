import { IsInstant, ListQuery, PageQuery } from '@taprail/http';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';

const waitMaxSeconds = 30;

/** How a single sub-merchant may be asked for. */
export class SubMerchantQuery {
  @IsOptional()
  @IsIn(['details'])
  include?: 'details';

  /** Seconds to wait for a revision other than the one in If-None-Match. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(waitMaxSeconds)
  wait?: number;

  @IsOptional()
  @IsInstant()
  as_of?: string;
}

export const statuses = ['received', 'creating', 'pending_requirements', 'enabled', 'rejected', 'errored'] as const;

export class ListSubMerchantsQuery extends ListQuery {
  @IsOptional()
  @IsIn(statuses)
  status?: (typeof statuses)[number];

  @IsOptional()
  @IsIn(['details'])
  include?: 'details';
}

export class HistoryQuery extends PageQuery {
  @IsOptional()
  @IsIn(['asc', 'desc'])
  order: 'asc' | 'desc' = 'desc';
}
