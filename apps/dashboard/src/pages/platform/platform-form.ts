import type { ChangeSettingsParams, PlatformSettings } from '@taprail/sdk';
import { amountText, readAmount } from '../../money/read-money';

/** The settings as people type them. */
export type PlatformForm = Readonly<{
  feePercent: string;
  feeFixed: string;
  feeMax: string;
  tipMaxPercent: string;
  tipWindow: string;
  ceilingMultiple: string;
  feeBearer: PlatformSettings['fee_bearer'];
  descriptorPrefix: string;
  currencies: string;
  approvalAbove: string;
}>;

/** `150` basis points as `1.5`. */
export const percentText = (bps: number): string => {
  const digits = String(bps).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`.replace(/\.?0+$/, '');
};

const readPercent = (text: string): number | undefined => {
  const [, whole = '', part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  const bps = whole === '' ? Number.NaN : Number(whole + part.padEnd(2, '0'));
  return bps <= 10_000 ? bps : undefined;
};

const most = 99_999_999;

/** The currency in which fees are typed: what is stored are minor units of whatever currency a sale has. */
export const feeCurrency = ({ currencies }: Pick<PlatformSettings, 'currencies'>): string => currencies[0] ?? 'EUR';

const readFee = (text: string, currency: string): number | undefined => {
  const read = readAmount(text.trim(), currency);
  return 'amount' in read && read.amount !== undefined && read.amount >= 0 && read.amount <= most
    ? read.amount
    : undefined;
};

const isWhole = (text: string, min: number, max: number): boolean =>
  /^\d{1,8}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;

const minutesOf = (duration: string): number => {
  const [, hours = '0', minutes = '0'] = /^PT(?=\d)(?:(\d{1,4})H)?(?:(\d{1,4})M)?$/.exec(duration) ?? ['', '0', '0'];
  return Number(hours) * 60 + Number(minutes);
};

/** `PT90M` as `1 h 30 min`. */
export const durationWords = (duration: string): string => {
  const minutes = minutesOf(duration);
  if (minutes === 0) return duration;
  const parts = [minutes >= 60 && `${Math.trunc(minutes / 60)} h`, minutes % 60 > 0 && `${minutes % 60} min`];
  return parts.filter(Boolean).join(' ');
};

/** `4 h`, `90 min` or `1 h 30 min` in minutes; NaN where it is none of these. */
const readDuration = (text: string): number => {
  const [, hours = '0', minutes = '0'] = /^(?=\d)(?:(\d{1,2})\s*h(?:ours?)?)?\s*(?:(\d{1,4})\s*min(?:utes?)?)?$/i.exec(
    text.trim(),
  ) ?? ['', 'none', ''];
  return Number(hours) * 60 + Number(minutes);
};

/** `90` as `PT1H30M`. */
const durationOf = (minutes: number): string =>
  `PT${minutes >= 60 ? `${Math.trunc(minutes / 60)}H` : ''}${minutes % 60 > 0 ? `${minutes % 60}M` : ''}`;

export const formOf = (settings: PlatformSettings): PlatformForm => ({
  feePercent: percentText(settings.platform_fee.bps),
  feeFixed: amountText(settings.platform_fee.fixed, feeCurrency(settings)),
  feeMax: settings.platform_fee.max === null ? '' : amountText(settings.platform_fee.max, feeCurrency(settings)),
  tipMaxPercent: String(settings.tip_max_percent),
  tipWindow: durationWords(settings.tip_window),
  ceilingMultiple: String(settings.ceiling_multiple_max),
  feeBearer: settings.fee_bearer,
  descriptorPrefix: settings.statement_descriptor_prefix ?? '',
  currencies: settings.currencies.join(', '),
  approvalAbove:
    settings.adjustment_approval_above === null
      ? ''
      : amountText(settings.adjustment_approval_above, feeCurrency(settings)),
});

const currencyCodes = (text: string): readonly string[] =>
  text.split(/[\s,]+/).flatMap((part) => (part === '' ? [] : [part.toUpperCase()]));

/** The fields that cannot be right; their hints say what they take, and the server has the last word. */
export const faultyFields = (form: PlatformForm, currency: string): readonly (keyof PlatformForm)[] => {
  const minutes = readDuration(form.tipWindow);
  const isDescriptor = /^(?=.*[A-Za-z])(?!.*[<>\\"'*])[!-~][ -~]{1,9}$/.test(form.descriptorPrefix);
  const areRight: Partial<Record<keyof PlatformForm, boolean>> = {
    feePercent: readPercent(form.feePercent) !== undefined,
    feeFixed: readFee(form.feeFixed, currency) !== undefined,
    feeMax: form.feeMax.trim() === '' || readFee(form.feeMax, currency) !== undefined,
    tipMaxPercent: isWhole(form.tipMaxPercent, 0, 1_000),
    tipWindow: minutes >= 1 && minutes <= 1_440,
    ceilingMultiple: isWhole(form.ceilingMultiple, 1, 100),
    descriptorPrefix: form.descriptorPrefix === '' || isDescriptor,
    currencies: currencyCodes(form.currencies).every((code) => /^[A-Z]{3}$/.test(code)),
    approvalAbove: form.approvalAbove.trim() === '' || readFee(form.approvalAbove, currency) !== undefined,
  };
  return Object.entries(areRight).flatMap(([name, isRight]) => (isRight ? [] : [name as keyof PlatformForm]));
};

/** A merge patch of what was changed, and of nothing else. */
export const changesOf = (form: PlatformForm, settings: PlatformSettings): ChangeSettingsParams => {
  const before = formOf(settings);
  const currency = feeCurrency(settings);
  const isChanged = (...names: readonly (keyof PlatformForm)[]) => names.some((name) => form[name] !== before[name]);
  return {
    ...(isChanged('feePercent', 'feeFixed', 'feeMax')
      ? {
          platform_fee: {
            bps: readPercent(form.feePercent) ?? 0,
            fixed: readFee(form.feeFixed, currency) ?? 0,
            max: form.feeMax.trim() === '' ? null : (readFee(form.feeMax, currency) ?? null),
          },
        }
      : {}),
    ...(isChanged('tipMaxPercent') ? { tip_max_percent: Number(form.tipMaxPercent) } : {}),
    ...(isChanged('tipWindow') ? { tip_window: durationOf(readDuration(form.tipWindow)) } : {}),
    ...(isChanged('ceilingMultiple') ? { ceiling_multiple_max: Number(form.ceilingMultiple) } : {}),
    ...(isChanged('feeBearer') ? { fee_bearer: form.feeBearer } : {}),
    ...(isChanged('descriptorPrefix') ? { statement_descriptor_prefix: form.descriptorPrefix || null } : {}),
    ...(isChanged('currencies') ? { currencies: [...currencyCodes(form.currencies)] } : {}),
    ...(isChanged('approvalAbove')
      ? {
          adjustment_approval_above:
            form.approvalAbove.trim() === '' ? null : (readFee(form.approvalAbove, currency) ?? null),
        }
      : {}),
  };
};
