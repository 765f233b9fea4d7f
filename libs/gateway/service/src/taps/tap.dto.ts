import { byRule, Fault, IsTextMap } from '@taprail/http';
import { isCurrencyCode } from '@taprail/money';
import { IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';
import { currencyWords } from '../sub-merchants/dto/field-forms';

type Json = Record<string, unknown>;

/** Only our letters: others become one of ours when they are capitals, and are no currency. */
const upper = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : value;

/** Currencies in any case; `pre_auth` is how some write the mode. */
const prepareTap = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const tidy: Json = { ...body };
  if ('currency' in tidy) tidy['currency'] = upper(tidy['currency']);
  if (tidy['capture_mode'] === 'pre_auth') tidy['capture_mode'] = 'pre-auth';
  return tidy;
};

const IsCurrency = (): PropertyDecorator =>
  byRule(
    'isCurrency',
    { type: 'string', format: 'currency', 'x-expected': currencyWords },
    (value) => typeof value === 'string' && isCurrencyCode(value),
  );

const Metadata = (): PropertyDecorator => IsTextMap({ keysMax: 50, keyLengthMax: 40, valueLengthMax: 500 });

/** The body of POST /v1/taps. Amounts are whole minor units; their bounds depend on the currency. */
export class PresentTapDto {
  static readonly prepare = prepareTap;

  @IsInt()
  amount!: number;

  @IsCurrency()
  @Fault('invalid_currency')
  currency!: string;

  @IsString()
  @Length(1, 128)
  submerchant!: string;

  @IsString()
  @Length(1, 64)
  device!: string;

  @IsOptional()
  @IsIn(['direct', 'tap_with_tip', 'pre-auth'])
  capture_mode?: 'direct' | 'tap_with_tip' | 'pre-auth' | null;

  @IsOptional()
  @IsInt()
  tip_amount?: number | null;

  @IsOptional()
  @IsInt()
  ceiling_amount?: number | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  platform_fee?: number | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(10_000)
  platform_fee_bps?: number | null;

  @IsOptional()
  @Matches(/^ach_[0-9A-HJKMNP-TV-Z]{26}$/, {
    message: 'the id of an authorisation chain, such as ach_01J8ZQ4Y7M3N5P6R8S9T0V1W2X',
  })
  authorisation_chain_id?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  reference?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 1_000)
  description?: string | null;

  @IsOptional()
  @Matches(/^[A-Za-z0-9 .,&-]{1,22}$/, { message: '1 to 22 letters, digits, spaces and . , & -, such as TABLE 4' })
  statement_descriptor_suffix?: string | null;

  @IsOptional()
  @Metadata()
  metadata?: Record<string, string> | null;
}

export class TipDto {
  @IsInt()
  tip_amount!: number;
}

export class CaptureDto {
  @IsOptional()
  @IsInt()
  amount?: number | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  tip_amount?: number | null;
}

export class ReverseDto {
  @IsOptional()
  @IsString()
  @Length(1, 200)
  reason?: string | null;
}

export class IncreaseDto {
  @IsOptional()
  @IsInt()
  new_amount?: number | null;

  @IsOptional()
  @IsInt()
  increase_by?: number | null;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  reason?: string | null;
}

export class PostChargeDto {
  @IsInt()
  amount!: number;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  reference?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 1_000)
  description?: string | null;

  @IsOptional()
  @Metadata()
  metadata?: Record<string, string> | null;
}

export class ReleaseDto {
  @IsOptional()
  @IsInt()
  amount?: number | null;
}

export class RefundDto {
  @IsOptional()
  @IsInt()
  amount?: number | null;

  @IsOptional()
  @IsIn(['requested_by_customer', 'duplicate', 'fraudulent', 'other'])
  reason?: 'requested_by_customer' | 'duplicate' | 'fraudulent' | 'other' | null;

  @IsOptional()
  @IsIn([true, false])
  refund_platform_fee?: boolean | null;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  reference?: string | null;
}
