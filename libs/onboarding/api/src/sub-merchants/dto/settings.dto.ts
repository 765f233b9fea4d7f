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
    'Text on cardholders\' statements: 5 to 22 printable characters with a letter, none of < > \\ " \' *.',
  )
  statement_descriptor?: string | null;
}

export class PayoutScheduleDto {
  static readonly mustBeSent = 'Send the whole schedule as a JSON object, such as {"interval":"daily"}.';

  @IsOptional()
  @IsIn(['daily', 'weekly', 'monthly', 'manual'])
  @Words('How often it is paid out; manual: only when somebody asks. Without it daily.')
  interval?: 'daily' | 'weekly' | 'monthly' | 'manual' | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(20)
  @Words('Business days from a sale to its payout. Without it 1.')
  delay_days?: number | null;

  @IsOptional()
  @Matches(/^(0[0-6]:[0-5][0-9]|07:00)$/, { message: 'a time from 00:00 to 07:00, such as 04:00' })
  @Words('When the day of sales ends, local time: 00:00 to 07:00. Without it 00:00.')
  closing_time?: string | null;

  @IsOptional()
  @IsTimeZone()
  @Words("The time zone of the schedule, by its IANA name. Without it the main one of the sub-merchant's country.")
  timezone?: string | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(amountMaxMinor)
  @Words('Less than this waits for the next run; minor units of the account. Without it 100.')
  minimum_amount?: number | null;
}

export class PayoutSettingsDto {
  @OptionalObject(() => PayoutScheduleDto)
  @Words('When it is paid out.')
  schedule?: PayoutScheduleDto | null;
}

export class SettingsDto {
  @OptionalObject(() => PaymentSettingsDto)
  @Words('How its payments look.')
  payments?: PaymentSettingsDto | null;

  @OptionalObject(() => PayoutSettingsDto)
  @Words('How it is paid out.')
  payouts?: PayoutSettingsDto | null;
}
