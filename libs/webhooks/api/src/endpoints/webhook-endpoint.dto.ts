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
  @Words(
    'URL that receives the events: https with a public address, or http on the same machine as a local test server.',
  )
  url!: string;

  /** Kinds, families such as `tap.*`, or `*`, which leaves out what is opt-in. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(webhookPatterns.length)
  @ArrayUnique()
  @IsIn(webhookPatterns, { each: true })
  @Words(
    'Event types to receive; `tap.*` stands for a family, `*` for all of them. Neither includes the opt-in types, which are named: `refund.*`, `submerchant.*`, `platform_payout.*`, `tap.canceled`.',
  )
  enabled_events!: string[];

  @IsOptional()
  @IsString()
  @Length(0, descriptionLengthMax)
  @Words('Your own note.')
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
  @Words(
    'URL that receives the events: https with a public address, or http on the same machine as a local test server.',
  )
  url?: string;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(webhookPatterns.length)
  @ArrayUnique()
  @IsIn(webhookPatterns, { each: true })
  @Words(
    'Event types to receive; `tap.*` stands for a family, `*` for all of them. Neither includes the opt-in types, which are named: `refund.*`, `submerchant.*`, `platform_payout.*`, `tap.canceled`.',
  )
  enabled_events?: string[];

  @IsOptional()
  @IsString()
  @Length(0, descriptionLengthMax)
  @Words('Your own note. Null removes it.')
  description?: string | null;

  @IsOptional()
  @IsTextMapPatch({ keysMax: metadataKeysMax, keyLengthMax, valueLengthMax })
  @Words('Keys to set. A key set to null is removed; keys that are not named are unchanged.')
  metadata?: Record<string, string | null> | null;

  @IsOptional()
  @IsIn(['enabled', 'disabled'])
  @Words('disabled: stops deliveries. enabled: resumes them with the events from then on.')
  status?: 'enabled' | 'disabled';
}

export class RollSecretDto {
  static readonly nullIsAbsent = true;

  /** Seconds for which the old secret signs too. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(overlapMaxS)
  @Words('Seconds for which the old secret also signs. Defaults to 0.')
  expires_in?: number;
}

export class SendSampleDto {
  static readonly nullIsAbsent = true;

  @IsOptional()
  @IsIn(webhookKinds)
  @Words('Type of the sample event. Defaults to tap.approved.')
  type?: WebhookKind;
}

export class GetEndpointQuery {
  @IsOptional()
  @IsIn(['health'])
  @Words('`health` adds the delivery figures of the endpoint.')
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
  @Words('Only deliveries of events of this type.')
  type?: WebhookKind;
}
