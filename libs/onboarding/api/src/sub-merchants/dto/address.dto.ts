import { Words, IsLine } from '@taprail/http';
import { IsOptional } from 'class-validator';
import { IsCountry } from './field-forms';

export class AddressDto {
  @IsOptional()
  @IsLine(200)
  @Words('Street and number.')
  line1?: string | null;

  @IsOptional()
  @IsLine(200)
  @Words('Flat, floor or building.')
  line2?: string | null;

  @IsOptional()
  @IsLine(100)
  @Words('City, town or village.')
  city?: string | null;

  @IsOptional()
  @IsLine(100)
  @Words('State, province or county, if addresses have one.')
  state?: string | null;

  @IsOptional()
  @IsLine(20)
  @Words('Postal code.')
  postal_code?: string | null;

  @IsOptional()
  @IsCountry()
  @Words('Country, ISO 3166-1 alpha-2.')
  country?: string | null;
}
