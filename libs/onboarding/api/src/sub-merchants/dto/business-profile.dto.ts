import { sharedWords } from '@taprail/contracts';
import { Words, IsCurrency, IsLine, OptionalObject } from '@taprail/http';
import { IsInt, IsOptional, IsString, IsUrl, Length, Matches, MaxLength, Min } from 'class-validator';
import { AddressDto } from './address.dto';
import { IsDay, IsEmailAddress, IsPhone } from './field-forms';

export class AnnualRevenueDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  @Words('Revenue of the year, in minor units.')
  amount?: number | null;

  @IsOptional()
  @IsCurrency()
  @Words(sharedWords.currency)
  currency?: string | null;

  @IsOptional()
  @IsDay()
  @Words('Last day of that year.')
  fiscal_year_end?: string | null;
}

export class BusinessProfileDto {
  @IsOptional()
  @Matches(/^[0-9]{4}$/, { message: 'a merchant category code of four digits, such as 5812' })
  @Words('Merchant category code (MCC) of the business, four digits, such as 5812 for a restaurant.')
  mcc?: string | null;

  @IsOptional()
  @IsLine(200)
  @Words('Name under which customers know the business.')
  name?: string | null;

  @IsOptional()
  @IsUrl({ protocols: ['http', 'https'], require_protocol: true })
  @MaxLength(2_048)
  @Words('Website of the business.')
  url?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 40_000)
  @Words('Products or services sold, for businesses without a website.')
  product_description?: string | null;

  @IsOptional()
  @IsEmailAddress()
  @Words('E-mail address for customers.')
  support_email?: string | null;

  @IsOptional()
  @IsPhone()
  @Words('Telephone number for customers, in E.164 format.')
  support_phone?: string | null;

  @OptionalObject(() => AddressDto)
  @Words('Postal address for customers.')
  support_address?: AddressDto | null;

  @OptionalObject(() => AnnualRevenueDto)
  @Words('Annual revenue of the business.')
  annual_revenue?: AnnualRevenueDto | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Words('Approximate number of workers.')
  estimated_worker_count?: number | null;
}
