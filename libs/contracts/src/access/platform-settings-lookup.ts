import type { TapRequest, TapRules } from '../taps/taps.commands';

/** A platform's settings as a tap needs them. */
export type TapSettings = Readonly<{
  fee: TapRequest['fee'];
  rules: TapRules;
  feeBearer: 'sub_merchant' | 'platform';
  descriptorPrefix: string | null;
}>;

/** Offered by access' api. */
export interface PlatformSettingsLookup {
  /** Answers at once where they are remembered; throws for a platform that is not there. */
  findSettings(platformId: string): TapSettings | Promise<TapSettings>;
  /** The amount above which an adjustment needs a second person, in minor units; null: none does. */
  findApprovalLimit(platformId: string): Promise<number | null>;
}

export const PLATFORM_SETTINGS_LOOKUP = Symbol('PlatformSettingsLookup');
