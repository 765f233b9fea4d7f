import { type Scope, scopes } from '@taprail/gateway-domain';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsRFC3339,
  IsString,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';

const ipOrRange = /^[0-9A-Fa-f:.]{2,45}(\/[0-9]{1,3})?$/;

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
  @IsRFC3339()
  expires_at?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(50)
  @Matches(ipOrRange, { each: true })
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
