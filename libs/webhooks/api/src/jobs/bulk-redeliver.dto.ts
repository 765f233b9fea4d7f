import { type WebhookKind, webhookKinds } from '@taprail/contracts';
import { IsInstant, Words } from '@taprail/http';
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
import { deliveryStatuses } from '../endpoints/webhook-endpoint.dto';

const endpointForm = /^we_[0-9A-Z]{26}$/;

export class BulkRedeliverDto {
  static readonly nullIsAbsent = true;

  @IsInstant()
  @Words('Events from this instant on, which is at most 30 days ago.')
  from!: string;

  @IsInstant()
  @Words('Events up to this instant.')
  to!: string;

  /** Those of `*` without it. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(webhookKinds.length)
  @ArrayUnique()
  @IsIn(webhookKinds, { each: true })
  @Words('Only events of these types. Defaults to the types that `*` stands for; with `status`, to all types.')
  types?: WebhookKind[];

  /** One endpoint; without it every one that is subscribed. */
  @IsOptional()
  @Matches(endpointForm, { message: 'the id of a webhook endpoint, such as we_01J8ZQ4Y7M3N5P6R8S9T0V1W2X' })
  @Words('Only to this endpoint, `we_…`. Defaults to every subscribed endpoint.')
  endpoint?: string | null;

  /** Only events with a delivery in this state. */
  @IsOptional()
  @IsIn(deliveryStatuses)
  @Words('Only events with a delivery in this status.')
  status?: (typeof deliveryStatuses)[number];

  /** Only count what would be sent. */
  @IsOptional()
  @IsBoolean()
  @Words('If true, counts the events that would be sent and sends none.')
  dry_run?: boolean;
}

/** The body of a drill. */
export class DrillDto {
  static readonly nullIsAbsent = true;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(20)
  @Words('Number of events to send. Defaults to 3.')
  count?: number;

  /** Copies of each event beyond the first. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(5)
  @Words('Number of extra copies of each event. Defaults to 1.')
  duplicates?: number;

  /** The last event first. */
  @IsOptional()
  @IsBoolean()
  @Words('Whether the last event is sent first. Defaults to true.')
  reorder?: boolean;

  /** Before each send. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(10)
  @Words('Seconds to wait before each send. Defaults to 0.')
  delay_s?: number;

  /** One event more, signed by someone else. */
  @IsOptional()
  @IsBoolean()
  @Words('Whether one more event is sent that is signed with a wrong secret. Defaults to true.')
  bad_signature?: boolean;
}
