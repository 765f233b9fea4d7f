import { Words, IsCurrency, IsLine, MayResembleCardNumber } from '@taprail/http';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { IsAccountIban, IsCountry } from './field-forms';

/** By `iban`, or by `account_number` and, where the country has them, `routing_number`. */
export class BankAccountDto {
  @IsOptional()
  @IsCountry()
  @Words('Country of the account, ISO 3166-1 alpha-2.')
  country?: string | null;

  @IsOptional()
  @IsCurrency()
  @Words('Currency of the account, ISO 4217. Sales in another currency are converted into it.')
  currency?: string | null;

  @IsOptional()
  @IsLine(200)
  @Words('Name of the account holder, as registered with the bank.')
  account_holder_name?: string | null;

  @IsOptional()
  @IsIn(['individual', 'company'])
  @Words('Whether the account belongs to a person or a company.')
  account_holder_type?: 'individual' | 'company' | null;

  @IsOptional()
  @IsAccountIban()
  @MayResembleCardNumber()
  @Words('IBAN, in countries that use it; spaces are ignored.')
  iban?: string | null;

  @IsOptional()
  @Matches(/^(?=.*[A-Za-z0-9])[A-Za-z0-9 -]{1,34}$/, {
    message: 'a routing number of letters and digits, such as 110000000',
  })
  @MayResembleCardNumber()
  @Words('Bank code, in countries whose account numbers need one, such as the routing number in the US.')
  routing_number?: string | null;

  @IsOptional()
  @Matches(/^(?=.*[A-Za-z0-9])[A-Za-z0-9 -]{1,34}$/, {
    message: 'an account number of letters and digits, such as 000123456789',
  })
  @MayResembleCardNumber()
  @Words('Account number, in countries without IBAN.')
  account_number?: string | null;
}
