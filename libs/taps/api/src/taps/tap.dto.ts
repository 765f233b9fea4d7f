import { captureModes, refundReasons, sharedWords } from '@taprail/contracts';
import { byRule, Fault, IsTextMap, Words, currencyWords } from '@taprail/http';
import { CHARGE_MAX_MINOR, isCurrencyCode } from '@taprail/money';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, Min } from 'class-validator';

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
  @Words(`${sharedWords.amount} In live at least 50, or 500 in currencies with three decimals.`, {
    minimum: 1,
    maximum: CHARGE_MAX_MINOR,
  })
  amount!: number;

  @IsCurrency()
  @Fault('invalid_currency')
  @Words(sharedWords.currency)
  currency!: string;

  @IsString()
  @Length(1, 128)
  @Words(sharedWords.submerchantNamed)
  submerchant!: string;

  @IsString()
  @Length(1, 64)
  @Words('The id of the reader, `dev_…`.')
  device!: string;

  @IsOptional()
  @IsIn(captureModes)
  @Words(sharedWords.captureMode)
  capture_mode?: (typeof captureModes)[number] | null;

  @IsOptional()
  @IsInt()
  @Words('With `tap_with_tip`: tip that is already known, in minor units. It is added to the amount.', {
    minimum: 0,
    maximum: CHARGE_MAX_MINOR,
  })
  tip_amount?: number | null;

  @IsOptional()
  @IsInt()
  @Words('With `pre-auth`: ceiling to which the authorisation may later be increased, in minor units.', {
    minimum: 1,
    maximum: CHARGE_MAX_MINOR,
  })
  ceiling_amount?: number | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Words(
    "Platform fee on this sale, in minor units, in place of the platform's own rate. If the sub-merchant bears the processing fee, both fees together cannot exceed the sale; if the platform bears it, the processing fee is charged in full in addition to this fee.",
    {
      minimum: 0,
      maximum: CHARGE_MAX_MINOR,
    },
  )
  platform_fee?: number | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(10_000)
  @Words(
    'Platform fee on this sale as a share of it, in basis points. Send `platform_fee` or `platform_fee_bps`, not both.',
  )
  platform_fee_bps?: number | null;

  @IsOptional()
  @Matches(/^ach_[0-9A-HJKMNP-TV-Z]{26}$/, {
    message: 'the id of an authorisation chain, such as ach_01J8ZQ4Y7M3N5P6R8S9T0V1W2X',
  })
  @Words('Authorisation chain of an earlier tap of the same stay, which this tap joins.')
  authorisation_chain_id?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  @Words(sharedWords.reference)
  reference?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 1_000)
  @Words(sharedWords.description)
  description?: string | null;

  @IsOptional()
  @Matches(/^[A-Za-z0-9 .,&-]{1,22}$/, { message: '1 to 22 letters, digits, spaces and . , & -, such as TABLE 4' })
  @Words("Suffix of the text on the cardholder's statement.")
  statement_descriptor_suffix?: string | null;

  @IsOptional()
  @Metadata()
  @Words(sharedWords.metadata)
  metadata?: Record<string, string> | null;
}

export class TipDto {
  @IsInt()
  @Words('Tip, in minor units. It is added to the amount; 0 captures without a tip.', {
    minimum: 0,
    maximum: CHARGE_MAX_MINOR,
  })
  tip_amount!: number;
}

export class CaptureDto {
  @IsOptional()
  @IsInt()
  @Words(
    'Amount to capture, in minor units, without the tip, which is added to it. Defaults to the posted charges or, if there are none, to the whole authorised amount. Together with the tip it is at most the authorised amount; the rest is released.',
    { minimum: 1, maximum: CHARGE_MAX_MINOR },
  )
  amount?: number | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Words(
    'Tip, in minor units. It is added to the amount. Defaults to the tip sent with the tap, if any. Limited by the authorised amount, not by `tip_max_percent`.',
    { minimum: 0, maximum: CHARGE_MAX_MINOR },
  )
  tip_amount?: number | null;
}

export class ReverseDto {
  @IsOptional()
  @IsString()
  @Length(1, 200)
  @Words('Reason, which is kept with the record.')
  reason?: string | null;
}

export class IncreaseDto {
  @IsOptional()
  @IsInt()
  @Words('New total to authorise, in minor units. Send this or `increase_by`.', {
    minimum: 1,
    maximum: CHARGE_MAX_MINOR,
  })
  new_amount?: number | null;

  @IsOptional()
  @IsInt()
  @Words('Amount to authorise in addition, in minor units. Send this or `new_amount`.', {
    minimum: 1,
    maximum: CHARGE_MAX_MINOR,
  })
  increase_by?: number | null;

  @IsOptional()
  @IsString()
  @Length(1, 200)
  @Words('Reason, which is kept with the record.')
  reason?: string | null;
}

export class PostChargeDto {
  @IsInt()
  @Words('Amount of the item, in minor units.', { minimum: 1, maximum: CHARGE_MAX_MINOR })
  amount!: number;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  @Words(sharedWords.reference)
  reference?: string | null;

  @IsOptional()
  @IsString()
  @Length(1, 1_000)
  @Words(sharedWords.description)
  description?: string | null;

  @IsOptional()
  @Metadata()
  @Words(sharedWords.metadata)
  metadata?: Record<string, string> | null;
}

export class ReleaseDto {
  @IsOptional()
  @IsInt()
  @Words('Amount to release, in minor units. Defaults to everything that is not captured.', {
    minimum: 1,
    maximum: CHARGE_MAX_MINOR,
  })
  amount?: number | null;
}

export class RefundDto {
  @IsOptional()
  @IsInt()
  @Words('Amount to refund, in minor units. Defaults to the whole remaining amount.', {
    minimum: 1,
    maximum: CHARGE_MAX_MINOR,
  })
  amount?: number | null;

  @IsOptional()
  @IsIn(refundReasons)
  @Words('Reason for the refund. Defaults to other.')
  reason?: (typeof refundReasons)[number] | null;

  @IsOptional()
  @IsBoolean()
  @Words('If true, also returns the platform fee to the sub-merchant, each refund its own share of it.')
  refund_platform_fee?: boolean | null;

  @IsOptional()
  @IsString()
  @Length(1, 64)
  @Words(sharedWords.reference)
  reference?: string | null;
}
