import { type Scope, scopes } from '@taprail/gateway-domain';
import { IsInstant, IsIpRange } from '@taprail/http';
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
  label?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(scopes.length)
  @ArrayUnique()
  @IsIn(scopes, { each: true })
  scopes?: Scope[] | null;

  @IsOptional()
  @IsInstant()
  expires_at?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @IsIpRange({ each: true })
  ip_allow_list?: string[] | null;
}

export const overlapDefaultSeconds = 86_400;

export class RotateKeyDto {
  /** Seconds for which the old secret still opens. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(604_800)
  overlap_s?: number | null;
}

export class CreatePlatformDto {
  @IsString()
  @Length(1, 200)
  name!: string;
}
