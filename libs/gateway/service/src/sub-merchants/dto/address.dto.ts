import { IsOptional } from 'class-validator';
import { IsCountry, IsLine } from './field-forms';

export class AddressDto {
  @IsOptional()
  @IsLine(200)
  line1?: string | null;

  @IsOptional()
  @IsLine(200)
  line2?: string | null;

  @IsOptional()
  @IsLine(100)
  city?: string | null;

  @IsOptional()
  @IsLine(100)
  state?: string | null;

  @IsOptional()
  @IsLine(20)
  postal_code?: string | null;

  @IsOptional()
  @IsCountry()
  country?: string | null;
}
