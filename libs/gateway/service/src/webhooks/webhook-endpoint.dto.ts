import { IsTextMap, IsTextMapPatch, ListQuery } from '@taprail/http';
import { kinds, metadataKeysMax, patterns } from '@taprail/webhooks-domain';
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
import { refuseCleared } from '../refuse-cleared';

const urlLengthMax = 2_048;
const descriptionLengthMax = 500;
const keyLengthMax = 40;
const valueLengthMax = 500;
const overlapMaxS = 86_400;

export class RegisterEndpointDto {
  @IsString()
  @Length(1, urlLengthMax)
  url!: string;

  /** Kinds, families such as `tap.*`, or `*`. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(patterns.length)
  @ArrayUnique()
  @IsIn(patterns, { each: true })
  enabled_events!: string[];

  @IsOptional()
  @IsString()
  @Length(0, descriptionLengthMax)
  description?: string | null;

  @IsOptional()
  @IsTextMap({ keysMax: metadataKeysMax, keyLengthMax, valueLengthMax })
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
  url?: string;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(patterns.length)
  @ArrayUnique()
  @IsIn(patterns, { each: true })
  enabled_events?: string[];

  @IsOptional()
  @IsString()
  @Length(0, descriptionLengthMax)
  description?: string | null;

  @IsOptional()
  @IsTextMapPatch({ keysMax: metadataKeysMax, keyLengthMax, valueLengthMax })
  metadata?: Record<string, string | null> | null;

  @IsOptional()
  @IsIn(['enabled', 'disabled'])
  status?: 'enabled' | 'disabled';
}

export class RollSecretDto {
  static readonly nullIsAbsent = true;

  /** Seconds for which the old secret signs too. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(overlapMaxS)
  expires_in?: number;
}

export class SendSampleDto {
  static readonly nullIsAbsent = true;

  @IsOptional()
  @IsIn(kinds)
  type?: (typeof kinds)[number];
}

export class GetEndpointQuery {
  @IsOptional()
  @IsIn(['health'])
  include?: 'health';
}

export const deliveryStatuses = ['pending', 'succeeded', 'failed', 'deferred'] as const;

export class ListDeliveriesQuery extends ListQuery {
  @IsOptional()
  @IsIn(deliveryStatuses)
  status?: (typeof deliveryStatuses)[number];

  @IsOptional()
  @IsIn(kinds)
  type?: (typeof kinds)[number];
}
