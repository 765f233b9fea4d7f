import { sharedWords, type WebhookKind, webhookKinds, webhookPatterns } from '@taprail/contracts';
import { IsTextMap, IsTextMapPatch, ListQuery, Words, refuseCleared } from '@taprail/http';
import { metadataKeysMax } from '@taprail/webhooks-domain';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Length,
  Max,
  Min,
} from 'class-validator';

const urlLengthMax = 2_048;
const descriptionLengthMax = 500;
const keyLengthMax = 40;
const valueLengthMax = 500;
const overlapMaxS = 86_400;

export class RegisterEndpointDto {
  @IsString()
  @Length(1, urlLengthMax)
  @Words('Where events are sent: https, a public address.')
  url!: string;

  /** Kinds, families such as `tap.*`, or `*`. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(webhookPatterns.length)
  @ArrayUnique()
  @IsIn(webhookPatterns, { each: true })
  @Words('The kinds to get; `tap.*` is a family, `*` everything.')
  enabled_events!: string[];

  @IsOptional()
  @IsString()
  @Length(0, descriptionLengthMax)
  @Words('A note of your own.')
  description?: string | null;

  @IsOptional()
  @IsTextMap({ keysMax: metadataKeysMax, keyLengthMax, valueLengthMax })
  @Words(sharedWords.metadata)
  metadata?: Record<string, string> | null;
}

/** The body of PATCH: what is left out stays. */
export class ChangeEndpointDto {
  static prepare(body: unknown): unknown {
    return refuseCleared(body, ['url', 'enabled_events', 'status']);
  }

  @IsOptional()
  @IsString()
  @Length(1, urlLengthMax)
  @Words('Where events are sent: https, a public address.')
  url?: string;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(webhookPatterns.length)
  @ArrayUnique()
  @IsIn(webhookPatterns, { each: true })
  @Words('The kinds to get; `tap.*` is a family, `*` everything.')
  enabled_events?: string[];

  @IsOptional()
  @IsString()
  @Length(0, descriptionLengthMax)
  @Words('A note of your own; null takes it away.')
  description?: string | null;

  @IsOptional()
  @IsTextMapPatch({ keysMax: metadataKeysMax, keyLengthMax, valueLengthMax })
  @Words('Keys to set; a key with null is taken away, and keys that are not named stay.')
  metadata?: Record<string, string | null> | null;

  @IsOptional()
  @IsIn(['enabled', 'disabled'])
  @Words('disabled stops deliveries; enabled begins again with what happens from then on.')
  status?: 'enabled' | 'disabled';
}

export class RollSecretDto {
  static readonly nullIsAbsent = true;

  /** Seconds for which the old secret signs too. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(overlapMaxS)
  @Words('For how many seconds the old secret signs too. Without it none.')
  expires_in?: number;
}

export class SendSampleDto {
  static readonly nullIsAbsent = true;

  @IsOptional()
  @IsIn(webhookKinds)
  @Words('The kind of the sample event. Without it tap.approved.')
  type?: WebhookKind;
}

export class GetEndpointQuery {
  @IsOptional()
  @IsIn(['health'])
  @Words('`health` adds how the endpoint has been doing.')
  include?: 'health';
}

export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'deferred'] as const;

export class ListDeliveriesQuery extends ListQuery {
  @IsOptional()
  @IsIn(deliveryStatuses)
  @Words('Only deliveries in this status.')
  status?: (typeof deliveryStatuses)[number];

  @IsOptional()
  @IsIn(webhookKinds)
  @Words('Only deliveries of events of this kind.')
  type?: WebhookKind;
}
