import { Fault, IsInstant, ListQuery } from '@taprail/http';
import { Type } from 'class-transformer';
import {
  IsEmail,
  IsIn,
  IsInt,
  IsISO31661Alpha2,
  IsObject,
  IsOptional,
  IsString,
  IsUrl,
  Length,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { prepareSubmission } from './prepare-submission';

/** `.` and `..` alone would be read as steps of a path. */
export const externalRefForm = /^(?!\.{1,2}$)[A-Za-z0-9._:@-]{1,128}$/;
const e164 = /^\+[1-9][0-9]{6,14}$/;

export class BusinessProfileDto {
  @IsOptional()
  @Matches(/^[0-9]{4}$/)
  mcc?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  name?: string | null;

  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true })
  @MaxLength(2_048)
  url?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 40_000)
  product_description?: string | null;

  @IsOptional()
  @IsEmail()
  @MaxLength(254)
  support_email?: string | null;

  @IsOptional()
  @Matches(e164)
  support_phone?: string | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  estimated_worker_count?: number | null;
}

export class TosAcceptanceDto {
  @IsOptional()
  @IsInstant()
  date?: string | null;

  @IsOptional()
  @Matches(/^[0-9A-Fa-f:.]{2,45}$/)
  ip?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 1_000)
  user_agent?: string | null;
}

class SubMerchantObjectsDto {
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => BusinessProfileDto)
  business_profile?: BusinessProfileDto | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => TosAcceptanceDto)
  tos_acceptance?: TosAcceptanceDto | null;
}

/** The body of POST /sub-merchants. */
export class SubmitSubMerchantDto extends SubMerchantObjectsDto {
  static readonly prepare = prepareSubmission;

  @Matches(externalRefForm)
  externalRef!: string;

  @IsIn(['individual', 'company'])
  businessType!: 'individual' | 'company';

  @IsISO31661Alpha2()
  @Fault('invalid_country')
  country!: string;

  @IsEmail()
  @MaxLength(254)
  email!: string;
}

/** The body of PATCH /sub-merchants/:externalRef, nested or as flat dotted keys; null clears what may be empty. */
export class AmendSubMerchantDto extends SubMerchantObjectsDto {
  static readonly prepare = prepareSubmission;

  @IsOptional()
  @IsIn(['individual', 'company'])
  businessType?: 'individual' | 'company';

  @IsOptional()
  @IsISO31661Alpha2()
  @Fault('invalid_country')
  country?: string;

  @IsOptional()
  @IsEmail()
  @MaxLength(254)
  email?: string;
}

export const statuses = ['received', 'creating', 'pending_requirements', 'enabled', 'rejected', 'errored'] as const;

export class ListSubMerchantsQuery extends ListQuery {
  @IsOptional()
  @IsIn(statuses)
  status?: (typeof statuses)[number];
}
