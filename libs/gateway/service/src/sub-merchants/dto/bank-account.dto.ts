import { IsIn, IsOptional, Matches } from 'class-validator';
import { IsAccountIban, IsCountry, IsCurrency, IsLine } from './field-forms';

/** By `iban`, or by `account_number` and, where the country has them, `routing_number`. */
export class BankAccountDto {
  @IsOptional()
  @IsCountry()
  country?: string | null;

  @IsOptional()
  @IsCurrency()
  currency?: string | null;

  @IsOptional()
  @IsLine(200)
  account_holder_name?: string | null;

  @IsOptional()
  @IsIn(['individual', 'company'])
  account_holder_type?: 'individual' | 'company' | null;

  @IsOptional()
  @IsAccountIban()
  iban?: string | null;

  @IsOptional()
  @Matches(/^(?=.*[A-Za-z0-9])[A-Za-z0-9 -]{1,34}$/, {
    message: 'a routing number of letters and digits, such as 110000000',
  })
  routing_number?: string | null;

  @IsOptional()
  @Matches(/^(?=.*[A-Za-z0-9])[A-Za-z0-9 -]{1,34}$/, {
    message: 'an account number of letters and digits, such as 000123456789',
  })
  account_number?: string | null;
}
