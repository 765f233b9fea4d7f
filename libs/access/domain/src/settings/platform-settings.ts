import { Rejection } from '@taprail/event-sourcing';

type Minor = number;

/** The platform's fee of a sale: a share, an amount, and at most so much of both. */
export type PlatformFee = Readonly<{ bps: number; fixed: Minor; max: Minor | null }>;

export type PlatformSettings = Readonly<{
  fee: PlatformFee;
  tipMaxPercent: number;
  /** An ISO 8601 duration, as the platform wrote it. */
  tipWindow: string;
  ceilingMultipleMax: number;
  feeBearer: 'sub_merchant' | 'platform';
  descriptorPrefix: string | null;
  /** In alphabetical order; empty: every currency. */
  currencies: readonly string[];
  /** Adjustments of a greater amount need a second person; null: none do. */
  adjustmentApprovalAbove: Minor | null;
}>;

type Clearable<Fields> = Readonly<{ [Name in keyof Fields]?: Fields[Name] | null }>;

/** A merge patch: what is left out stays, null goes back to the default. */
export type SettingsChanges = Clearable<Omit<PlatformSettings, 'fee'> & { fee: Clearable<PlatformFee> }>;

export const defaultSettings: PlatformSettings = {
  fee: { bps: 0, fixed: 0, max: null },
  tipMaxPercent: 100,
  tipWindow: 'PT4H',
  ceilingMultipleMax: 5,
  feeBearer: 'sub_merchant',
  descriptorPrefix: null,
  currencies: [],
  adjustmentApprovalAbove: null,
};

/** The settings that a patch makes different, with their new values; none when it says what already holds. */
export const changedSettings = (current: PlatformSettings, changes: SettingsChanges): Partial<PlatformSettings> => {
  const { fee: feeChanges, currencies, ...others } = changes;
  const fee = feeChanges === null ? defaultSettings.fee : patched(current.fee, feeChanges ?? {}, defaultSettings.fee);
  if (fee.max !== null && fee.max < fee.fixed) {
    const message = 'The most that is taken is below the fixed part of the fee.';
    throw new Rejection('invalid_value', { message, fixed: fee.fixed, max: fee.max }, 'platform_fee.max');
  }
  const listed = currencies === undefined ? {} : { currencies: currencies?.toSorted() ?? null };
  const wanted = patched(current, { ...others, ...listed, fee }, defaultSettings);
  return differing(current, wanted);
};

const patched = <Fields extends object>(current: Fields, changes: Clearable<Fields>, defaults: Fields): Fields => {
  const said = Object.entries(changes).filter(([, value]) => value !== undefined);
  const values = said.map(([name, value]) => [name, value ?? defaults[name as keyof Fields]]);
  return { ...current, ...Object.fromEntries(values) };
};

const differing = (current: PlatformSettings, wanted: PlatformSettings): Partial<PlatformSettings> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isSame(value, current[name as keyof PlatformSettings])),
  );

/** Values are small and always built in the same order of fields. */
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
