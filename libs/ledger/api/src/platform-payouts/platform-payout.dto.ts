import { sharedWords } from '@taprail/contracts';
import {
  byRule,
  IsCurrency,
  IsCurrencyFilter,
  IsLine,
  IsTimeZone,
  ListQuery,
  MayResembleCardNumber,
  Words,
} from '@taprail/http';
import { isIBAN, IsIn, IsInt, IsISO31661Alpha2, IsOptional, Matches, Max, Min } from 'class-validator';

const statuses = ['scheduled', 'in_transit', 'paid', 'failed'] as const;
const intervals = ['daily', 'weekly', 'monthly', 'manual'] as const;
const amountMaxMinor = 999_999_999_999;
const ibanLengthMax = 34;

export class ListPlatformPayoutsQuery extends ListQuery {
  @IsOptional()
  @IsIn(statuses)
  @Words('Only payouts in this status.')
  status?: (typeof statuses)[number];

  @IsOptional()
  @IsCurrencyFilter()
  @Words('Only payouts in this currency.')
  currency?: string;
}

export class PayPlatformDto {
  @IsCurrency()
  @Words(sharedWords.currency)
  currency!: string;

  /** Everything that is available, unless it says otherwise. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(amountMaxMinor)
  @Words('Amount to pay out, in minor units. Defaults to the whole available balance.')
  amount?: number | null;
}

/** By `iban`, or by `account_number`, `routing_number` and `country`. */
export class PlatformAccountDto {
  @IsLine(200)
  @Words('Name of the account holder, as registered with the bank.')
  account_holder_name!: string;

  @IsOptional()
  @IsLine(100)
  @Words('Name of the bank, as you want to see it.')
  bank_name?: string | null;

  @IsOptional()
  @byRule(
    'isAccountIban',
    { type: 'string', format: 'iban', 'x-expected': 'an IBAN with its check digits, such as DE89370400440532013000' },
    (value) =>
      typeof value === 'string' &&
      value.length <= ibanLengthMax &&
      /^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(value) &&
      isIBAN(value),
  )
  @MayResembleCardNumber()
  @Words('IBAN, in countries that use it.')
  iban?: string | null;

  @IsOptional()
  @Matches(/^(?=.*[A-Za-z0-9])[A-Za-z0-9 -]{4,34}$/, {
    message: 'an account number of letters and digits, such as 000123456789',
  })
  @MayResembleCardNumber()
  @Words('Account number, in countries without IBAN.')
  account_number?: string | null;

  @IsOptional()
  @Matches(/^(?=.*[A-Za-z0-9])[A-Za-z0-9 -]{1,34}$/, {
    message: 'a routing number of letters and digits, such as 110000000',
  })
  @MayResembleCardNumber()
  @Words('Bank code that belongs to `account_number`, such as the routing number in the US.')
  routing_number?: string | null;

  @IsOptional()
  @IsISO31661Alpha2()
  @Words('Country of the account, ISO 3166-1 alpha-2. Required with `account_number`; an IBAN says it.')
  country?: string | null;
}

export class PlatformScheduleDto {
  static readonly mustBeSent = 'Send the whole schedule as a JSON object, such as {"interval":"daily"}.';

  @IsIn(intervals)
  @Words('Payout interval; manual: only on request.')
  interval!: (typeof intervals)[number];

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(amountMaxMinor)
  @Words('Minimum payout amount, in minor units; less waits for the next run. Defaults to 100.')
  minimum_amount?: number | null;

  @IsOptional()
  @IsTimeZone()
  @Words('IANA time zone of the schedule, on whose days runs start at 07:00. Defaults to UTC.')
  timezone?: string | null;
}
