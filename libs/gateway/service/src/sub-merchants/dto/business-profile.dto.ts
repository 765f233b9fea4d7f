import { IsInt, IsOptional, IsString, IsUrl, Length, Matches, MaxLength, Min } from 'class-validator';
import { AddressDto } from './address.dto';
import { IsCurrency, IsDay, IsEmailAddress, IsLine, IsPhone, OptionalObject } from './field-forms';

export class AnnualRevenueDto {
  @IsOptional()
  @IsInt()
  @Min(0)
  amount?: number | null;

  @IsOptional()
  @IsCurrency()
  currency?: string | null;

  @IsOptional()
  @IsDay()
  fiscal_year_end?: string | null;
}

export class BusinessProfileDto {
  @IsOptional()
  @Matches(/^[0-9]{4}$/, { message: 'a merchant category code of four digits, such as 5812' })
  mcc?: string | null;

  @IsOptional()
  @IsLine(200)
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
  @IsEmailAddress()
  support_email?: string | null;

  @IsOptional()
  @IsPhone()
  support_phone?: string | null;

  @OptionalObject(() => AddressDto)
  support_address?: AddressDto | null;

  @OptionalObject(() => AnnualRevenueDto)
  annual_revenue?: AnnualRevenueDto | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  estimated_worker_count?: number | null;
}
