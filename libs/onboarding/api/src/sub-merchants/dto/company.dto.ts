import { IsInstant, Words, IsLine, OptionalObject } from '@taprail/http';
import { IsBoolean, IsOptional, Matches } from 'class-validator';
import { AddressDto } from './address.dto';
import { CalendarDateDto } from './calendar-date.dto';
import { IsIpAddress, IsPhone, IsRegistryNumber } from './field-forms';
import { CompanyVerificationDto } from './verification.dto';

/** The consent to the terms: the person, the time and the address. */
export class DeclarationDto {
  @IsOptional()
  @IsInstant()
  @Words('When it was agreed to.')
  date?: string | null;

  @IsOptional()
  @IsIpAddress()
  @Words('The address that it was agreed to from, IPv4 or IPv6.')
  ip?: string | null;

  @IsOptional()
  @IsLine(1_000)
  @Words('The browser that it was agreed to with.')
  user_agent?: string | null;
}

export class CompanyDto {
  @IsOptional()
  @IsLine(200)
  @Words('The legal name.')
  name?: string | null;

  /** The PSP's word for the legal form, such as private_corporation; its list grows. */
  @IsOptional()
  @Matches(/^[a-z_]{1,64}$/, { message: 'a legal structure in small letters, such as private_corporation' })
  @Words("The provider's word for the legal form, such as private_corporation.")
  structure?: string | null;

  @IsOptional()
  @IsRegistryNumber()
  @Words('The tax number. It is stored encrypted and never shown.')
  tax_id?: string | null;

  @IsOptional()
  @IsRegistryNumber()
  @Words('The VAT number.')
  vat_id?: string | null;

  @IsOptional()
  @IsRegistryNumber()
  @Words('The number in the register of companies.')
  registration_number?: string | null;

  @OptionalObject(() => CalendarDateDto)
  @Words('When it was registered.')
  registration_date?: CalendarDateDto | null;

  @IsOptional()
  @IsPhone()
  @Words('The telephone number, in E.164 form.')
  phone?: string | null;

  @OptionalObject(() => AddressDto)
  @Words('The registered address.')
  address?: AddressDto | null;

  @IsOptional()
  @IsBoolean()
  @Words('true once every owner of 25 % or more is named.')
  owners_provided?: boolean | null;

  @IsOptional()
  @IsBoolean()
  @Words('true once every director is named.')
  directors_provided?: boolean | null;

  @IsOptional()
  @IsBoolean()
  @Words('true once every executive is named.')
  executives_provided?: boolean | null;

  @OptionalObject(() => DeclarationDto)
  @Words('The declaration that the owners named are all there are.')
  ownership_declaration?: DeclarationDto | null;

  @OptionalObject(() => CompanyVerificationDto)
  @Words('Documents that prove the company.')
  verification?: CompanyVerificationDto | null;
}
