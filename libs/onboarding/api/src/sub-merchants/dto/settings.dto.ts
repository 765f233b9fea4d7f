import { IsTimeZone, Words, OptionalObject } from '@taprail/http';
import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

const amountMaxMinor = 99_999_999;

export class PaymentSettingsDto {
  /** The text that cardholders read on their statements: card networks print neither other signs nor spaces at the ends. */
  @IsOptional()
  @Matches(/^(?! )(?=.*[A-Za-z])(?=(?: *[!-~]){5})[ !#-&()+-;=?-[\]-~]{4,21}[!#-&()+-;=?-[\]-~]$/, {
    message:
      '5 to 22 printable ASCII characters with a letter, without quotes, asterisks, backslashes or angle brackets, such as BISTRO KERN',
  })
  @Words(
    "Text on cardholders' statements: 5 to 22 printable characters with at least one letter and none of < > \\ \" ' *.",
  )
  statement_descriptor?: string | null;
}

export class PayoutScheduleDto {
  static readonly mustBeSent = 'Send the whole schedule as a JSON object, such as {"interval":"daily"}.';

  @IsOptional()
  @IsIn(['daily', 'weekly', 'monthly', 'manual'])
  @Words('Payout interval; manual: only on request. Defaults to daily.')
  interval?: 'daily' | 'weekly' | 'monthly' | 'manual' | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(20)
  @Words('Business days from a sale to its payout. Defaults to 1.')
  delay_days?: number | null;

  @IsOptional()
  @Matches(/^(0[0-6]:[0-5][0-9]|07:00)$/, { message: 'a time from 00:00 to 07:00, such as 04:00' })
  @Words('End of the sales day in local time, 00:00 to 07:00. Defaults to 00:00.')
  closing_time?: string | null;

  @IsOptional()
  @IsTimeZone()
  @Words("IANA time zone of the schedule. Defaults to the main time zone of the sub-merchant's country.")
  timezone?: string | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(amountMaxMinor)
  @Words('Minimum payout amount, in minor units of the account; less waits for the next run. Defaults to 100.')
  minimum_amount?: number | null;
}

export class PayoutSettingsDto {
  @OptionalObject(() => PayoutScheduleDto)
  @Words('Payout schedule.')
  schedule?: PayoutScheduleDto | null;
}

export class SettingsDto {
  @OptionalObject(() => PaymentSettingsDto)
  @Words('Payment settings.')
  payments?: PaymentSettingsDto | null;

  @OptionalObject(() => PayoutSettingsDto)
  @Words('Payout settings.')
  payouts?: PayoutSettingsDto | null;
}
