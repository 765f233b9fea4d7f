import { IsInstant } from '@taprail/http';
import { IsBoolean, IsOptional, Matches } from 'class-validator';
import { AddressDto } from './address.dto';
import { CalendarDateDto } from './calendar-date.dto';
import { IsIpAddress, IsLine, IsPhone, IsRegistryNumber, OptionalObject } from './field-forms';
import { CompanyVerificationDto } from './verification.dto';

/** Who agreed, when and from where. */
export class DeclarationDto {
  @IsOptional()
  @IsInstant()
  date?: string | null;

  @IsOptional()
  @IsIpAddress()
  ip?: string | null;

  @IsOptional()
  @IsLine(1_000)
  user_agent?: string | null;
}

export class CompanyDto {
  @IsOptional()
  @IsLine(200)
  name?: string | null;

  /** The PSP's word for the legal form, such as private_corporation; its list grows. */
  @IsOptional()
  @Matches(/^[a-z_]{1,64}$/, { message: 'a legal structure in small letters, such as private_corporation' })
  structure?: string | null;

  @IsOptional()
  @IsRegistryNumber()
  tax_id?: string | null;

  @IsOptional()
  @IsRegistryNumber()
  vat_id?: string | null;

  @IsOptional()
  @IsRegistryNumber()
  registration_number?: string | null;

  @OptionalObject(() => CalendarDateDto)
  registration_date?: CalendarDateDto | null;

  @IsOptional()
  @IsPhone()
  phone?: string | null;

  @OptionalObject(() => AddressDto)
  address?: AddressDto | null;

  @IsOptional()
  @IsBoolean()
  owners_provided?: boolean | null;

  @IsOptional()
  @IsBoolean()
  directors_provided?: boolean | null;

  @IsOptional()
  @IsBoolean()
  executives_provided?: boolean | null;

  @OptionalObject(() => DeclarationDto)
  ownership_declaration?: DeclarationDto | null;

  @OptionalObject(() => CompanyVerificationDto)
  verification?: CompanyVerificationDto | null;
}
