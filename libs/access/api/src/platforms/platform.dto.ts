import type { SettingsChanges } from '@taprail/access-domain';
import { durationMs } from '@taprail/clock';
import { sharedWords } from '@taprail/contracts';
import { byRule, Fault, Words, currencyWords, OptionalObject } from '@taprail/http';
import { CHARGE_MAX_MINOR, isCurrencyCode } from '@taprail/money';
import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const tipWindowWords = 'an ISO 8601 duration from one minute to 24 hours, such as PT4H';

const isTipWindow = (value: unknown): boolean => {
  const lengthMs = typeof value === 'string' ? durationMs(value) : undefined;
  return lengthMs !== undefined && lengthMs >= minuteMs && lengthMs <= dayMs;
};

export class PlatformFeeDto {
  /** Hundredths of a per cent. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(10_000)
  @Words('Share of the sale, in basis points: 150 is 1.5 %.')
  bps?: number | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(CHARGE_MAX_MINOR)
  @Words('Fixed amount per sale, in minor units of its currency.')
  fixed?: number | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(CHARGE_MAX_MINOR)
  @Words('Maximum fee per sale, in minor units of its currency. Null for no maximum.')
  max?: number | null;
}

/** The body of PATCH /v1/platform: what is left out stays, null goes back to the default. */
export class ChangeSettingsDto {
  /** Currency codes may be written in any case. */
  static prepare(body: unknown): unknown {
    if (typeof body !== 'object' || body === null || !('currencies' in body)) return body;
    const { currencies } = body;
    return { ...body, currencies: Array.isArray(currencies) ? currencies.map(inCapitals) : currencies };
  }

  @OptionalObject(() => PlatformFeeDto)
  @Words('Platform fee on each sale, unless the tap sets its own.')
  platform_fee?: PlatformFeeDto | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(1_000)
  @Words('Maximum tip of a `tap_with_tip`, in per cent of its amount.')
  tip_max_percent?: number | null;

  /** An ISO 8601 duration from one minute to 24 hours. */
  @IsOptional()
  @byRule(
    'isTipWindow',
    { type: 'string', format: 'tip-window', maxLength: 40, 'x-expected': tipWindowWords },
    isTipWindow,
  )
  @Words('Time that a tap waits for its tip, as an ISO 8601 duration from PT1M to PT24H.')
  tip_window?: string | null;

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  @Words('Maximum ceiling of a tap, as a multiple of its amount.')
  ceiling_multiple_max?: number | null;

  @IsOptional()
  @IsIn(['sub_merchant', 'platform'])
  @Words(sharedWords.feeBearer)
  fee_bearer?: 'sub_merchant' | 'platform' | null;

  /** Begins what cardholders read on their statements: card networks print nothing of the excluded signs. */
  @IsOptional()
  @Matches(/^(?=.*[A-Za-z])(?!.*[<>\\"'*])[!-~][ -~]{1,9}$/, {
    message:
      '2 to 10 printable ASCII characters with a letter, without quotes, asterisks, backslashes or angle brackets, such as BISTRO',
  })
  @Words(
    "Prefix of the text on cardholders' statements: 2 to 10 printable characters with at least one letter and none of < > \\ \" ' *.",
  )
  statement_descriptor_prefix?: string | null;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(200)
  @ArrayUnique()
  @byRule(
    'isCurrency',
    { type: 'string', format: 'currency', 'x-expected': currencyWords },
    (value) => isCurrencyCode(String(value)),
    {
      each: true,
    },
  )
  @Fault('invalid_currency', 'format')
  @Words('Currencies in which taps are accepted, as ISO 4217 codes. Empty for every currency.')
  currencies?: string[] | null;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(CHARGE_MAX_MINOR)
  @Words(
    'Adjustments of more than so many of the smallest units of their currency need the approval of another key or person: 50000 is 500.00 EUR or 50000 JPY. Null if none need it. Requires the scope `users:manage`.',
  )
  adjustment_approval_above?: number | null;
}

/** Of the 26 letters only: Unicode's rules would make an I of a dotless ı, and a code of what is none. */
const inCapitals = (code: unknown): unknown =>
  typeof code === 'string' ? code.replace(/[a-z]/g, (letter) => letter.toUpperCase()) : code;

/** The same patch in the words of the domain. */
export const changesIn = (body: ChangeSettingsDto): SettingsChanges => {
  const changes = {
    fee: body.platform_fee,
    tipMaxPercent: body.tip_max_percent,
    tipWindow: body.tip_window,
    ceilingMultipleMax: body.ceiling_multiple_max,
    feeBearer: body.fee_bearer,
    descriptorPrefix: body.statement_descriptor_prefix,
    currencies: body.currencies,
    adjustmentApprovalAbove: body.adjustment_approval_above,
  };
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
};
