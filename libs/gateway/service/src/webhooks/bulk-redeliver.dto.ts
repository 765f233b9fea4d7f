import { IsInstant } from '@taprail/http';
import { kinds } from '@taprail/webhooks-domain';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { deliveryStatuses } from './webhook-endpoint.dto';

const endpointForm = /^we_[0-9A-Z]{26}$/;

export class BulkRedeliverDto {
  static readonly nullIsAbsent = true;

  @IsInstant()
  from!: string;

  @IsInstant()
  to!: string;

  /** Every type without it. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(kinds.length)
  @ArrayUnique()
  @IsIn(kinds, { each: true })
  types?: (typeof kinds)[number][];

  /** One endpoint; without it every one that is subscribed. */
  @IsOptional()
  @Matches(endpointForm, { message: 'the id of a webhook endpoint, such as we_01J8ZQ4Y7M3N5P6R8S9T0V1W2X' })
  endpoint?: string | null;

  /** Only events with a delivery in this state. */
  @IsOptional()
  @IsIn(deliveryStatuses)
  status?: (typeof deliveryStatuses)[number];

  /** Only count what would be sent. */
  @IsOptional()
  @IsBoolean()
  dry_run?: boolean;
}

/** The body of a drill. */
export class DrillDto {
  static readonly nullIsAbsent = true;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(20)
  count?: number;

  /** Copies of each event beyond the first. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(5)
  duplicates?: number;

  /** The last event first. */
  @IsOptional()
  @IsBoolean()
  reorder?: boolean;

  /** Before each send. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(10)
  delay_s?: number;

  /** One event more, signed by someone else. */
  @IsOptional()
  @IsBoolean()
  bad_signature?: boolean;
}
