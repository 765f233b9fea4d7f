import { sharedWords } from '@taprail/contracts';
import { IsInstant, IsReferenceList, ListQuery, PageQuery, Words } from '@taprail/http';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';

const waitMaxSeconds = 30;

/** How a single sub-merchant may be asked for. */
export class SubMerchantQuery {
  @IsOptional()
  @IsIn(['details'])
  @Words('`details` adds all data beyond the five basic fields.')
  include?: 'details';

  /** Seconds to wait for a revision other than the one in If-None-Match. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(waitMaxSeconds)
  @Words('Holds the response for at most this many seconds, until the revision differs from that in If-None-Match.')
  wait?: number;

  @IsOptional()
  @IsInstant()
  @Words(sharedWords.asOf)
  as_of?: string;
}

export const statuses = ['received', 'creating', 'pending_requirements', 'enabled', 'rejected', 'errored'] as const;

export class ListSubMerchantsQuery extends ListQuery {
  @IsOptional()
  @IsString()
  @Length(1, 128)
  @Words(
    'Only sub-merchants with this text in their reference, name or email. Case does not matter. A request looks at 2,000 sub-merchants: a page may have fewer rows than asked for, or none, while `has_more` is true.',
  )
  q?: string;

  @IsOptional()
  @IsReferenceList()
  @Words('Only these sub-merchants: at most 100 references or ids, separated by commas.')
  submerchants?: string;

  @IsOptional()
  @IsIn(statuses)
  @Words('Only sub-merchants in this status.')
  status?: (typeof statuses)[number];

  @IsOptional()
  @IsIn(['details'])
  @Words('`details` adds all data beyond the five basic fields.')
  include?: 'details';
}

export class HistoryQuery extends PageQuery {
  @IsOptional()
  @IsIn(['asc', 'desc'])
  @Words('`desc`: newest first. `asc`: oldest first.')
  order: 'asc' | 'desc' = 'desc';
}
