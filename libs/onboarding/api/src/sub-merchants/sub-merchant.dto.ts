import { externalRefForm } from '@taprail/contracts';
import { Words } from '@taprail/http';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { IsCountry, IsEmailAddress } from './dto/field-forms';
import { SubMerchantObjectsDto } from './dto/sub-merchant-objects.dto';
import { prepareSubmission } from './prepare/prepare-submission';

/** The body of POST /sub-merchants. */
export class SubmitSubMerchantDto extends SubMerchantObjectsDto {
  static readonly prepare = prepareSubmission;

  @Matches(externalRefForm, { message: '1 to 128 letters, digits and . _ : @ -, such as bistro-42' })
  @Words('Your own reference. Sending it again updates the record and never creates a second one.')
  externalRef!: string;

  @IsIn(['individual', 'company'])
  @Words('individual: a sole trader. company: a legal entity.')
  businessType!: 'individual' | 'company';

  @IsCountry()
  @Words('Country of the business, ISO 3166-1 alpha-2.')
  country!: string;

  @IsEmailAddress()
  @Words('E-mail address of the business.')
  email!: string;
}

/** The body of PATCH /sub-merchants/:externalRef, nested or as flat dotted keys; null clears what may be empty. */
export class AmendSubMerchantDto extends SubMerchantObjectsDto {
  static readonly prepare = prepareSubmission;
  static readonly mustBeSent = true;

  @IsOptional()
  @IsIn(['individual', 'company'])
  @Words('individual: a sole trader. company: a legal entity.')
  businessType?: 'individual' | 'company';

  @IsOptional()
  @IsCountry()
  @Words('Country of the business, ISO 3166-1 alpha-2.')
  country?: string;

  @IsOptional()
  @IsEmailAddress()
  @Words('E-mail address of the business.')
  email?: string;
}

export const statuses = ['received', 'creating', 'pending_requirements', 'enabled', 'rejected', 'errored'] as const;
