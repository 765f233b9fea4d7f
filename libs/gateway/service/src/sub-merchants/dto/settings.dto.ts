import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { IsTimeZone, OptionalObject } from './field-forms';

const amountMaxMinor = 99_999_999;

export class PaymentSettingsDto {
  /** What card holders read on their statements: card networks print neither other signs nor spaces at the ends. */
  @IsOptional()
  @Matches(/^(?! )(?=.*[A-Za-z])(?=(?: *[!-~]){5})[ !#-&()+-;=?-[\]-~]{4,21}[!#-&()+-;=?-[\]-~]$/, {
    message:
      '5 to 22 printable ASCII characters with a letter, without quotes, asterisks, backslashes or angle brackets, such as BISTRO KERN',
  })
  statement_descriptor?: string | null;
}

export class PayoutScheduleDto {
  static readonly mustBeSent = 'Send the whole schedule as a JSON object, such as {"interval":"daily"}.';

  @IsOptional()
  @IsIn(['daily', 'weekly', 'monthly', 'manual'])
  interval?: 'daily' | 'weekly' | 'monthly' | 'manual' | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(20)
  delay_days?: number | null;

  @IsOptional()
  @Matches(/^(0[0-6]:[0-5][0-9]|07:00)$/, { message: 'a time from 00:00 to 07:00, such as 04:00' })
  closing_time?: string | null;

  @IsOptional()
  @IsTimeZone()
  timezone?: string | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(amountMaxMinor)
  minimum_amount?: number | null;
}

export class PayoutSettingsDto {
  @OptionalObject(() => PayoutScheduleDto)
  schedule?: PayoutScheduleDto | null;
}

export class SettingsDto {
  @OptionalObject(() => PaymentSettingsDto)
  payments?: PaymentSettingsDto | null;

  @OptionalObject(() => PayoutSettingsDto)
  payouts?: PayoutSettingsDto | null;
}
