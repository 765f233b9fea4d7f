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
  @Words('A name for people.')
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
  @Words('When it stops being accepted, in real time, which the test clock does not move. Without it never.')
  expires_at?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsIpRange({ each: true })
  @Words('The addresses and ranges that may use it, such as 203.0.113.0/24. Without it those of the calling key.')
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
    'For how many seconds of real time the old secret is accepted too. Without it 86400, a day. 0 ends all earlier ones at once.',
  )
  overlap_s?: number | null;
}

export class CreatePlatformDto {
  @IsString()
  @Length(1, 200)
  @Words('A name for people.')
  name!: string;
}
