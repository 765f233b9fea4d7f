import { type Scope, scopes } from '@taprail/access-domain';
import { IsInstant, IsIpRange, Words } from '@taprail/http';
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

export class IssueKeyDto {
  @IsOptional()
  @IsString()
  @Length(1, 100)
  @Words('Display name.')
  label?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(scopes.length)
  @ArrayUnique()
  @IsIn(scopes, { each: true })
  @Words('Scopes of the key. Defaults to every scope of the calling key but `keys:manage`.')
  scopes?: Scope[] | null;

  @IsOptional()
  @IsInstant()
  @Words(
    'Time of expiry, in real time, which the test clock does not move. Defaults to that of the calling key, and cannot be later; a key that was issued by one without expiry never expires.',
  )
  expires_at?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsIpRange({ each: true })
  @Words('IP addresses and ranges that may use the key, such as 203.0.113.0/24. Defaults to those of the calling key.')
  ip_allow_list?: string[] | null;
}

export const overlapDefaultSeconds = 86_400;

export class RotateKeyDto {
  /** Seconds for which the old secret still opens. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(604_800)
  @Words(
    'Seconds of real time for which the old secret is still accepted. Defaults to 86400, one day. 0 ends all earlier secrets at once.',
  )
  overlap_s?: number | null;
}

export class CreatePlatformDto {
  @IsString()
  @Length(1, 200)
  @Words('Display name.')
  name!: string;
}
