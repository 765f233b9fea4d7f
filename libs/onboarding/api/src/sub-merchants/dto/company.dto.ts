import { IsInstant, Words, IsLine, MayResembleCardNumber, OptionalObject } from '@taprail/http';
import { IsBoolean, IsOptional, Matches } from 'class-validator';
import { AddressDto } from './address.dto';
import { CalendarDateDto } from './calendar-date.dto';
import { IsIpAddress, IsPhone, IsRegistryNumber } from './field-forms';
import { CompanyVerificationDto } from './verification.dto';

/** The consent to the terms: the person, the time and the address. */
export class DeclarationDto {
  @IsOptional()
  @IsInstant()
  @Words('Time of the acceptance.')
  date?: string | null;

  @IsOptional()
  @IsIpAddress()
  @Words('IP address of the acceptance, IPv4 or IPv6.')
  ip?: string | null;

  @IsOptional()
  @IsLine(1_000)
  @Words('User agent of the browser used for the acceptance.')
  user_agent?: string | null;
}

export class CompanyDto {
  @IsOptional()
  @IsLine(200)
  @Words('Legal name.')
  name?: string | null;

  /** The PSP's word for the legal form, such as private_corporation; its list grows. */
  @IsOptional()
  @Matches(/^[a-z_]{1,64}$/, { message: 'a legal structure in small letters, such as private_corporation' })
  @Words("Legal form in the provider's terms, such as private_corporation.")
  structure?: string | null;

  @IsOptional()
  @IsRegistryNumber()
  @MayResembleCardNumber()
  @Words('Tax number. It is stored encrypted and never shown.')
  tax_id?: string | null;

  @IsOptional()
  @IsRegistryNumber()
  @MayResembleCardNumber()
  @Words('VAT number.')
  vat_id?: string | null;

  @IsOptional()
  @IsRegistryNumber()
  @MayResembleCardNumber()
  @Words('Number in the register of companies.')
  registration_number?: string | null;

  @OptionalObject(() => CalendarDateDto)
  @Words('Date of the registration.')
  registration_date?: CalendarDateDto | null;

  @IsOptional()
  @IsPhone()
  @Words('Telephone number, in E.164 format.')
  phone?: string | null;

  @OptionalObject(() => AddressDto)
  @Words('Registered address.')
  address?: AddressDto | null;

  @IsOptional()
  @IsBoolean()
  @Words('True once every owner of 25 % or more is named.')
  owners_provided?: boolean | null;

  @IsOptional()
  @IsBoolean()
  @Words('True once every director is named.')
  directors_provided?: boolean | null;

  @IsOptional()
  @IsBoolean()
  @Words('True once every executive is named.')
  executives_provided?: boolean | null;

  @OptionalObject(() => DeclarationDto)
  @Words('Declaration that the named owners are complete.')
  ownership_declaration?: DeclarationDto | null;

  @OptionalObject(() => CompanyVerificationDto)
  @Words('Documents that verify the company.')
  verification?: CompanyVerificationDto | null;
}
